// Starts a generation in one process and ends it in another: `start` prints a handle, `finish HANDLE` takes it.
import { VideoGen } from '@videogen/client/node';

const [task, handle = ''] = process.argv.slice(2);
const client = new VideoGen();
if (task === 'start') {
  console.log(JSON.stringify(await client.videos.generate({ prompt: 'A lighthouse', duration: 3 })));
} else {
  const video = await client.videos.from(handle).wait();
  const { path } = await video.download('out/lighthouse.mp4');
  console.log(path);
}
