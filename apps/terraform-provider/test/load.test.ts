import { readdir } from 'node:fs/promises';
import { startEmulator } from '@videogen/emulator';
import { expect, onTestFinished, test } from 'vitest';
import { install } from './support/installed.ts';
import { ALICE } from './support/world.ts';

const CONFIG = `
resource "videogen_video" "all" {
  count  = 100
  prompt = "Video \${count.index}"
}
resource "videogen_video_file" "all" {
  count    = 100
  video_id = videogen_video.all[count.index].id
  path     = "videos/\${count.index}.mp4"
}
`;

test('100 videos at the default parallelism are generated once each, and all are downloaded', async () => {
  const emulator = await startEmulator({ jobTime: '5s', clips: 'shared', accounts: [ALICE] });
  onTestFinished(() => emulator.close());
  const { workspace } = await install(emulator.url);
  await workspace.write('main.tf', CONFIG);
  const startedAt = performance.now();
  await workspace.apply();
  const seconds = (performance.now() - startedAt) / 1000;
  process.stdout.write(`100 videos of 5 s: apply took ${seconds.toFixed(1)} s\n`);
  expect(emulator.requests().filter((it) => it.method === 'POST')).toHaveLength(100);
  expect(await readdir(workspace.path('videos'))).toHaveLength(100);
  expect(await workspace.plan()).toEqual([]);
});
