// Deletes the videos that are named, and says of each what became of it.
import { VideoGen } from '@videogen/client';

const client = new VideoGen();
for (const result of await client.videos.deleteMany(process.argv.slice(2), { concurrency: 4 })) {
  console.log(`${result.id} ${result.outcome}`);
}
