// In a page, which must not hold the service's key: `baseUrl` is a relay of yours that puts the key in, and what
// stands for the key here is whatever your relay knows your users by.
import { VideoGen } from '@videogen/client';

/** Generates a video and gives an address for the `src` of a `<video>`. */
export async function generateInPage(prompt: string, baseUrl: string, session: string): Promise<string> {
  const client = new VideoGen({ baseUrl, apiKey: session });
  const video = await client.videos.generate({ prompt, duration: 3 }).wait();
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const file = new Response(readable, { headers: { 'content-type': 'video/mp4' } }).blob();
  await Promise.all([video.download(writable), file]);
  return URL.createObjectURL(await file);
}
