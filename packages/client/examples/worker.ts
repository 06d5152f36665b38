// An edge worker that has the key, for pages that must not: POST a prompt and get a handle, GET /ID and get what is
// known of the video, or the video itself once it is complete. Ask who your callers are before you do this.
import { isApiError, VideoGen } from '@videogen/client';

interface Environment {
  readonly VIDEOGEN_BASE_URL: string;
  readonly VIDEOGEN_API_KEY: string;
}

export default {
  async fetch(request: Request, env: Environment): Promise<Response> {
    const { videos } = new VideoGen({ baseUrl: env.VIDEOGEN_BASE_URL, apiKey: env.VIDEOGEN_API_KEY });
    try {
      if (request.method === 'POST') {
        const video = await videos.generate({ prompt: await request.text(), duration: 3 });
        return Response.json(video, { status: 202 });
      }
      const video = await videos.status(new URL(request.url).pathname.slice(1));
      if (video.state !== 'completed') return Response.json(video, { status: 202 });
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      // A download that fails breaks the answer off, which is how the caller learns of it.
      video.download(writable).catch(() => {});
      return new Response(readable, { headers: { 'content-type': 'video/mp4' } });
    } catch (error) {
      if (!isApiError(error)) throw error;
      return Response.json({ error: error.code, message: error.message }, { status: error.status ?? 502 });
    }
  },
};
