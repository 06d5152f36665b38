import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '@videogen/emulator';
import { releaseProvider, terraformPlatform } from '@videogen/release';
import { expect, onTestFinished, test } from 'vitest';
import { version } from '../src/provider.ts';
import { videoWithFile } from './support/hcl.ts';
import { installedWorkspace } from './support/installed.ts';
import { temporaryDirectory } from './support/temporary.ts';
import { ALICE, providerBlock } from './support/world.ts';

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url));

test('a release installs from its mirror, applies and destroys', async () => {
  const release = await temporaryDirectory();
  const { mirror } = await releaseProvider({
    entry,
    version,
    directory: release,
    platforms: [terraformPlatform()],
  });
  const emulator = await startEmulator({ jobTime: '0s', clips: 'shared', accounts: [ALICE] });
  onTestFinished(() => emulator.close());
  const workspace = await installedWorkspace({
    directory: await temporaryDirectory(),
    configuration: providerBlock(emulator.url),
    mirror,
  });
  const lock = await readFile(workspace.path('.terraform.lock.hcl'), 'utf8');
  expect(lock).toContain(`version = "${version}"`);

  await workspace.write('main.tf', videoWithFile('a', { prompt: 'Rain' }, { path: 'a.mp4' }));
  await workspace.apply();
  expect(await workspace.plan()).toEqual([]);
  expect(existsSync(workspace.path('a.mp4'))).toBe(true);
  await workspace.destroy();
  expect(emulator.videos()).toEqual([]);
});
