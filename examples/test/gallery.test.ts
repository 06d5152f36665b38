import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { makeWorkspace, synthesize, terraform, type Workspace } from './workspace.ts';

const root = join(import.meta.dirname, '..');
const gallery = readdirSync(root).filter((name) => existsSync(join(root, name, 'app.ts')));

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace();
});
afterAll(() => workspace.remove());

it('is all in the table of the README', () => {
  expect(gallery.length).toBeGreaterThanOrEqual(6);
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(gallery.filter((name) => !readme.includes(`](${name}/app.ts)`))).toEqual([]);
});

it.each(gallery)('%s synthesizes and is valid', async (example) => {
  const stack = await synthesize(workspace, example);
  await terraform(workspace, stack, ['init', '-backend=false', '-no-color']);
  const { stdout } = await terraform(workspace, stack, ['validate', '-json']);
  expect(JSON.parse(stdout)).toMatchObject({ valid: true, error_count: 0, warning_count: 0 });
});

it('passed-on passes on what was downloaded, and the index tells the same', async () => {
  const emulator = await startEmulator({
    accounts: [{ name: 'alice', key: 'sk_test_alice' }],
    jobTime: '100ms',
    clips: 'shared',
  });
  onTestFinished(() => emulator.close());
  const env = { VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: 'sk_test_alice' };
  const stack = await synthesize(workspace, 'passed-on', 'applied');
  await terraform(workspace, stack, ['init', '-no-color']);
  await terraform(workspace, stack, ['apply', '-auto-approve', '-no-color'], { env });
  const { stdout } = await terraform(workspace, stack, ['output', '-json', 'library_index']);
  const index = JSON.parse(stdout) as Record<string, { file: string; bytes: number; failure: null }>;
  expect(Object.keys(index)).toEqual(['fog', 'waves']);
  for (const { file, bytes, failure } of Object.values(index)) {
    expect(readFileSync(join(workspace.directory, 'applied/videos', file))).toHaveLength(bytes);
    expect(failure).toBeNull();
  }
  await terraform(workspace, stack, ['plan', '-detailed-exitcode', '-no-color'], { env });
  await terraform(workspace, stack, ['destroy', '-auto-approve', '-no-color'], { env });
  expect(existsSync(join(workspace.directory, 'applied/videos/fog.mp4'))).toBe(false);
});
