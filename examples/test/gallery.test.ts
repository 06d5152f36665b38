import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmulator } from '@videogen/emulator';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { pictureOf } from './picture.ts';
import { makeWorkspace, synthesize, terraform, type Workspace } from './workspace.ts';

const root = join(import.meta.dirname, '..');
const gallery = readdirSync(root).filter((name) => existsSync(join(root, name, 'app.ts')));

let workspace: Workspace;
beforeAll(async () => {
  workspace = await makeWorkspace();
});
afterAll(() => workspace.remove());

async function emulated() {
  const accounts = [{ name: 'alice', key: 'sk_test_alice' }];
  const emulator = await startEmulator({ accounts, jobTime: '100ms', clips: 'shared' });
  onTestFinished(() => emulator.close());
  return { emulator, env: { VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: 'sk_test_alice' } };
}

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

// One video is no picture.
const drawn = gallery.filter((name) => !['one-video', 'shared-state'].includes(name));

it.each(drawn)('%s has its picture in the README; `vitest run -u` draws it', async (example) => {
  const stack = await synthesize(workspace, example, `${example}-drawn`);
  const picture = pictureOf(example, JSON.parse(readFileSync(join(stack, 'cdk.tf.json'), 'utf8')));
  await expect(picture).toMatchFileSnapshot(`../pictures/${example}.svg`);
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`](pictures/${example}.svg)`);
});

it('prompts-from-a-module stops at the limit when Terraform plans, and names it', async () => {
  const stack = await synthesize(workspace, 'prompts-from-a-module', 'too-long');
  const module = join(workspace.directory, 'too-long/prompts/main.tf');
  writeFileSync(module, readFileSync(module, 'utf8').replace('winter', 'autumn'));
  await terraform(workspace, stack, ['init', '-no-color']);
  const { emulator, env } = await emulated();
  const plan = terraform(workspace, stack, ['plan', '-no-color'], { env });
  await expect(plan).rejects.toThrow(/duration is too long, while the limit of this\s+app is 10 s/);
  expect(emulator.videos()).toEqual([]);
});

it('passed-on passes on what was downloaded, and the index tells the same', async () => {
  const { env } = await emulated();
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
