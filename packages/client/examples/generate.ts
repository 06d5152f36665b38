// Generates a video, waits for it, downloads it. VIDEOGEN_BASE_URL and VIDEOGEN_API_KEY say where and as whom.
import { VideoGen } from '@videogen/client/node';

const client = new VideoGen();
const video = await client.videos
  .generate({ prompt: 'A paper boat on a puddle', duration: 3, quality: 'hd' })
  .wait({ timeout: 10 * 60_000, onProgress: ({ progress }) => console.error(`${progress ?? '?'} %`) });
const { path, sizeBytes } = await video.download('out/boat.mp4');
console.log(`${path}: ${sizeBytes} bytes`);
