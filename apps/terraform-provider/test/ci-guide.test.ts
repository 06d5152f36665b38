import { existsSync } from 'node:fs';
import { chmod, cp, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { findTerraform } from '@videogen/release';
import { expect, onTestFinished, test } from 'vitest';
import { startStateServer } from './faults/state-server.ts';
import { installedWorkspace } from './support/installed.ts';
import { until } from './support/until.ts';
import { ALICE, temporaryDirectory } from './support/world.ts';

const example = fileURLToPath(new URL('../examples/guides/ci', import.meta.url));

/** The script says `terraform`, whichever engine the tests use. */
async function pathToEngine(): Promise<string> {
  const { command } = await findTerraform();
  const { PATH = '' } = process.env;
  if (command === 'terraform') return PATH;
  const directory = await temporaryDirectory();
  await writeFile(`${directory}/terraform`, `#!/bin/sh\nexec '${command}' "$@"\n`);
  await chmod(`${directory}/terraform`, 0o755);
  return `${directory}:${PATH}`;
}

/** The guide's files, checked out beside a backend, with the lock file that somebody has committed. */
async function checkedOut(jobTime: string) {
  const emulator = await startEmulator({ jobTime, clips: 'shared', accounts: [ALICE] });
  onTestFinished(() => emulator.close());
  const backend = await startStateServer();
  onTestFinished(() => backend.close());
  const directory = await temporaryDirectory();
  await cp(example, directory, { recursive: true });
  const env = {
    PATH: await pathToEngine(),
    TF_HTTP_ADDRESS: backend.url,
    VIDEOGEN_BASE_URL: emulator.url,
    VIDEOGEN_API_KEY: ALICE.key,
  };
  const workspace = await installedWorkspace({ directory, configuration: '', env });
  const posts = () => emulator.requests().filter(({ method }) => method === 'POST').length;
  return { emulator, backend, workspace, posts, start: () => workspace.startWith(['sh', 'job.sh']) };
}

test('the job of the guide on CI generates once, however often it starts on an empty disk', async () => {
  const { emulator, backend, workspace, posts, start } = await checkedOut('0s');
  const first = await (await start()).result;
  expect(first.stderr).toBe('');
  expect(first.exitCode).toBe(0);
  expect(existsSync(workspace.path('videos/teaser.mp4'))).toBe(true);
  expect(backend.state()).toContain(String(emulator.videos()[0]?.video_id));
  expect(backend.state()).not.toContain(ALICE.key);

  await rm(workspace.path('videos'), { recursive: true });
  await rm(workspace.path('.terraform'), { recursive: true });
  const second = await (await start()).result;
  expect(second.exitCode).toBe(0);
  expect(existsSync(workspace.path('videos'))).toBe(false);
  expect(posts()).toBe(1);
});

test('a signal to that job reaches Terraform, and the next job goes on', async () => {
  const { emulator, workspace, posts, start } = await checkedOut('1h');
  const { pid, result } = await start();
  await until(() => emulator.requests().some(({ path }) => path.endsWith('/status')));
  process.kill(pid, 'SIGTERM');
  const { exitCode, stdout, stderr } = await result;
  expect(exitCode).toBe(1);
  expect((stdout + stderr).replace(/\s+/g, ' ')).toContain('Apply again to continue to wait');

  emulator.advance(3_600);
  expect((await (await start()).result).exitCode).toBe(0);
  expect(existsSync(workspace.path('videos/teaser.mp4'))).toBe(true);
  expect(posts()).toBe(1);
});
