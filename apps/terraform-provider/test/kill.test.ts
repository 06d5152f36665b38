import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { startEmulator } from '@videogen/emulator';
import { findTerraform } from '@videogen/release';
import { expect, onTestFinished, test } from 'vitest';
import { readJournal, readText } from './faults/cell.ts';
import { videoWithFile } from './support/hcl.ts';
import { install } from './support/installed.ts';
import { processesIn } from './support/processes.ts';
import { until } from './support/until.ts';
import type { TerraformDiagnostic } from './support/workspace.ts';
import { ALICE } from './support/world.ts';

/** The blocks that the errors show, with the name of the resource that each error is about. */
function importBlocks(errors: readonly TerraformDiagnostic[]): string {
  return errors
    .map(({ detail, address }) =>
      (/import \{[^}]*\}/.exec(detail)?.[0] ?? '').replace(/videogen_video\.NAME/, String(address)),
    )
    .join('\n');
}

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

  // Terraform writes a local state with each resource; OpenTofu every 20 s, and until then the journal is all there is.
  const isState = (await findTerraform()).product === 'Terraform';
  const known = isState ? await readText(workspace.path('terraform.tfstate')) : await readJournal(workspace);
  for (const { video_id } of emulator.videos()) expect(known).toContain(video_id);
  expect(emulator.videos()).toHaveLength(VIDEOS.length);
  await until(async () => (await processesIn(workspace.directory)).length === 0);
  expect((await readdir(sockets, { recursive: true })).filter((name) => /sock|plugin/.test(name))).toEqual(
    [],
  );

  emulator.advance(3_600);
  if (!isState) await workspace.write('import.tf', importBlocks(await workspace.applyFails()));
  await workspace.apply();
  expect(seen('POST', /./)).toHaveLength(VIDEOS.length);
  for (const name of VIDEOS) expect(existsSync(workspace.path('videos', `${name}.mp4`))).toBe(true);
  expect(await workspace.plan()).toEqual([]);
});
