// What is weighed: the five calls of the service, as a user would write them.
import { VideoGen } from '../../src/index.ts';

const client = new VideoGen({ baseUrl: 'https://service.example', apiKey: 'key' });
await client.account.get();
const video = await client.videos.generate({ prompt: 'A paper boat' }).wait();
await client.videos.status(video.id);
await video.download(new WritableStream());
await video.delete();
