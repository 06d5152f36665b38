import { existsSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { describe, expect, onTestFinished, test } from 'vitest';
import { installedWorkspace } from './support/installed.ts';
import { temporaryDirectory } from './support/temporary.ts';
import { ALICE } from './support/world.ts';

const module = fileURLToPath(new URL('../../../modules/video', import.meta.url));

/** A copy of the module, with the single file installed: relative paths in its tests start there. */
async function copied() {
  const emulator = await startEmulator({ jobTime: '0s', clips: 'shared', accounts: [ALICE] });
  onTestFinished(() => emulator.close());
  const directory = await temporaryDirectory();
  await cp(module, directory, { recursive: true });
  const env = { VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: ALICE.key };
  return { emulator, workspace: await installedWorkspace({ directory, configuration: '', env }) };
}

describe('the module', () => {
  test('passes its own tests, pays for two videos and leaves nothing', async () => {
    const { emulator, workspace } = await copied();
    const filter = '-filter=tests/video.tftest.hcl';
    const { exitCode, stdout, stderr } = await workspace.run('test', '-no-color', filter);
    expect(stdout + stderr).toContain('Success! 4 passed, 0 failed.');
    expect(exitCode).toBe(0);
    // Moving the file and leaving out its path pay for nothing; the new prompt does.
    expect(emulator.requests().filter((it) => it.method === 'POST')).toHaveLength(2);
    expect(emulator.videos()).toEqual([]);
    expect(existsSync(workspace.path('videos/moved.mp4'))).toBe(false);
  });

  test('passes its tests with a mocked provider, which needs neither service nor key', async () => {
    const { emulator, workspace } = await copied();
    const nowhere = workspace.with({ VIDEOGEN_BASE_URL: '', VIDEOGEN_API_KEY: '' });
    const filter = '-filter=tests/mocked.tftest.hcl';
    const { exitCode, stdout, stderr } = await nowhere.run('test', '-no-color', filter);
    expect(stdout + stderr).toContain('Success! 3 passed, 0 failed.');
    expect(exitCode).toBe(0);
    expect(emulator.requests()).toEqual([]);
  });

  test('shows an example that Terraform accepts', async () => {
    const readme = await readFile(`${module}/README.md`, 'utf8');
    const [, example = ''] = /```hcl\n(.*?)```/s.exec(readme) ?? [];
    const directory = await temporaryDirectory();
    await cp(module, `${directory}/modules/video`, { recursive: true });
    const workspace = await installedWorkspace({ directory, configuration: example });
    const { stdout } = await workspace.run('validate', '-json');
    expect(JSON.parse(stdout).diagnostics).toEqual([]);
    expect(example).toContain('module "lighthouse"');
  });

  test('says in its README what its variables and outputs are', async () => {
    const readme = await readFile(`${module}/README.md`, 'utf8');
    const listed = [...readme.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    const declared = await Promise.all(
      ['variables.tf', 'outputs.tf'].map((file) => readFile(`${module}/${file}`, 'utf8')),
    );
    expect(listed).toEqual(
      [...declared.join('').matchAll(/^(?:variable|output) "(\w+)"/gm)].map(([, name]) => name),
    );
  });
});
