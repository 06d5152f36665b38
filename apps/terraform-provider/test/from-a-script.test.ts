import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { VideoGen } from '@videogen/client/node';
import { startEmulator } from '@videogen/emulator';
import { expect, onTestFinished, test } from 'vitest';
import { installedWorkspace } from './support/installed.ts';
import { ALICE, temporaryDirectory } from './support/world.ts';

const example = fileURLToPath(new URL('../examples/guides/from-a-script', import.meta.url));

interface Listed {
  readonly id?: string;
  readonly prompt: string;
  readonly duration: number;
  readonly quality: string;
}

/** What a script leaves, with the guide's configuration beside it: videos on the service, their files, and a list. */
async function leftByScript() {
  const emulator = await startEmulator({ jobTime: '0s', clips: 'shared', accounts: [ALICE] });
  onTestFinished(() => emulator.close());
  const directory = await temporaryDirectory();
  await cp(example, directory, { recursive: true });
  await mkdir(`${directory}/videos`);
  const { videos } = new VideoGen({ baseUrl: emulator.url, apiKey: ALICE.key });
  const list = JSON.parse(await readFile(`${example}/videos.json`, 'utf8')) as Record<string, Listed>;
  for (const [name, { id: _, ...request }] of Object.entries(list)) {
    const video = await videos.generate(request).wait();
    await video.download(`${directory}/videos/${name}.mp4`);
    list[name] = { ...request, id: video.id };
  }
  emulator.clearRequests();
  const env = { VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: ALICE.key };
  const workspace = await installedWorkspace({ directory, configuration: '', env });
  const write = (changed: Record<string, Listed>) =>
    writeFile(workspace.path('videos.json'), JSON.stringify(changed));
  await write(list);
  const seen = (method: string, path = /./) =>
    emulator.requests().filter((request) => request.method === method && path.test(request.path)).length;
  return { emulator, workspace, list, write, seen };
}

test('the guide takes over what a script has made, and generates and downloads nothing', async () => {
  const { workspace, list, write, seen, emulator } = await leftByScript();
  const planned = await workspace.run('plan', '-no-color');
  expect(planned.stdout).toContain('Plan: 4 to import, 0 to add, 0 to change, 0 to destroy.');
  await workspace.apply();
  expect(seen('POST')).toBe(0);
  expect(seen('GET', /download/)).toBe(0);

  // From then on: without the blocks and the limit, a new name is generated, and one that is taken off is deleted.
  const configuration = await readFile(workspace.path('main.tf'), 'utf8');
  const rest = configuration.replace(/^import \{[\s\S]*/m, '').replace(/.*max_new_videos.*\n/, '');
  await workspace.write('main.tf', rest);
  expect(await workspace.plan()).toEqual([]);
  const { harbour: _, ...kept } = list;
  await write({ ...kept, market: { prompt: 'A market opens at dawn', duration: 8, quality: 'hd' } });
  await workspace.apply();
  expect(seen('POST')).toBe(1);
  expect(emulator.videos().map(({ prompt }) => prompt)).toEqual([
    list.lighthouse?.prompt,
    'A market opens at dawn',
  ]);
  expect(existsSync(workspace.path('videos/harbour.mp4'))).toBe(false);
  expect(existsSync(workspace.path('videos/market.mp4'))).toBe(true);
});

test('a list that is wrong stops in the plan, before anything is generated', async () => {
  const { workspace, list, write, seen } = await leftByScript();
  const { harbour, lighthouse } = list as { harbour: Listed; lighthouse: Listed };
  await write({ harbour: { ...harbour, prompt: 'Another prompt' }, lighthouse });
  const replaced = await workspace.run('plan', '-no-color');
  expect(replaced.stderr).toContain('More than 0 new videos');
  expect(replaced.stderr).toContain('videogen_video.all["harbour"]');
  await write(list);
  await rm(workspace.path('videos/harbour.mp4'));
  const missing = await workspace.run('plan', '-no-color');
  expect(missing.stderr).toContain('There is no such file');
  expect(seen('POST')).toBe(0);
});
