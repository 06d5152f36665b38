// Downloads a completed video: `download.ts ID FILE`. A connection that breaks is resumed where it broke, and nothing
// stands at FILE before the video is whole.
import { isDownloadError, VideoGen } from '@videogen/client/node';

const [id = '', path = 'out/video.mp4'] = process.argv.slice(2);
const client = new VideoGen();
try {
  const { sizeBytes, sha256 } = await client.videos.download(id, path, {
    onProgress: ({ receivedBytes, totalBytes }) => console.error(`${receivedBytes} of ${totalBytes ?? '?'}`),
  });
  console.log(`${path}: ${sizeBytes} bytes, sha256 ${sha256}`);
} catch (error) {
  if (!isDownloadError(error)) throw error;
  console.error(`${error.code}: ${error.message}`);
  process.exitCode = 1;
}
