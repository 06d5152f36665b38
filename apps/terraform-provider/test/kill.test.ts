import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { startEmulator } from '@videogen/emulator';
import { expect, onTestFinished, test } from 'vitest';
import { videoWithFile } from './support/hcl.ts';
import { install } from './support/installed.ts';
import { processesIn } from './support/processes.ts';
import { until } from './support/until.ts';
import { ALICE } from './support/world.ts';

const VIDEOS = ['a', 'b', 'c', 'd', 'e'];

test('kill -9 of Terraform while it waits loses nothing, and the next apply pays nothing', async () => {
  const emulator = await startEmulator({ jobTime: '1h', clips: 'shared', accounts: [ALICE] });
  onTestFinished(() => emulator.close());
  const { workspace, sockets } = await install(emulator.url);
  const blocks = VIDEOS.map((name) => videoWithFile(name, { prompt: name }, { path: `videos/${name}.mp4` }));
  await workspace.write('main.tf', blocks.join('\n'));
  const seen = (method: string, path: RegExp) =>
    emulator.requests().filter((it) => it.method === method && path.test(it.path));

  const { pid, result } = await workspace.start('apply', '-auto-approve');
  await until(() => new Set(seen('GET', /status$/).map((it) => it.path)).size === VIDEOS.length);
  expect(await processesIn(workspace.directory)).toHaveLength(2);
  process.kill(pid, 'SIGKILL');
  await result;

  const state = await readFile(workspace.path('terraform.tfstate'), 'utf8');
  for (const { video_id } of emulator.videos()) expect(state).toContain(video_id);
  expect(emulator.videos()).toHaveLength(VIDEOS.length);
  await until(async () => (await processesIn(workspace.directory)).length === 0);
  expect((await readdir(sockets, { recursive: true })).filter((name) => /sock|plugin/.test(name))).toEqual(
    [],
  );

  emulator.advance(3_600);
  await workspace.apply();
  expect(seen('POST', /./)).toHaveLength(VIDEOS.length);
  for (const name of VIDEOS) expect(existsSync(workspace.path('videos', `${name}.mp4`))).toBe(true);
  expect(await workspace.plan()).toEqual([]);
});
