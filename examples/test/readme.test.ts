import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Emulator, startEmulator } from '@videogen/emulator';
import { type LocalRelease, releaseLocally, runTerraform } from '@videogen/release';
import { afterAll, beforeAll, expect, it } from 'vitest';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** The blocks of the root's README in a language. */
function blocks(language: string): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  return [...readme.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(
    ([, code = '']) => code,
  );
}

let directory: string;
let local: LocalRelease;
let emulator: Emulator;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'videogen-readme-'));
  local = await releaseLocally({ root, directory: join(directory, 'local') });
  const accounts = [{ name: 'alice', key: 'sk_test_alice' }];
  emulator = await startEmulator({ accounts, jobTime: '100ms', clips: 'shared' });
});
afterAll(async () => {
  await emulator?.close();
  rmSync(directory, { recursive: true, force: true });
});

const env = () => ({ VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: 'sk_test_alice' });

/** A directory of somebody's own, below a name. */
function ownDirectory(name: string, files: Record<string, string>): string {
  const cwd = join(directory, name);
  mkdirSync(cwd);
  for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
  return cwd;
}

async function terraform(cwd: string, ...args: string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await runTerraform(args, {
    cwd,
    cliConfig: local.cliConfig,
    env: env(),
  });
  if (exitCode !== 0)
    throw new Error(`terraform ${args.join(' ')} ended with ${exitCode}:\n${stdout}${stderr}`);
}

it('has HCL that is a whole configuration', async () => {
  const cwd = ownDirectory('hcl', { 'main.tf': blocks('hcl').join('\n') });
  await terraform(cwd, 'init');
  await terraform(cwd, 'apply', '-auto-approve');
  expect(readFileSync(join(cwd, 'videos/lighthouse.mp4')).toString('latin1', 4, 8)).toBe('ftyp');
  await terraform(cwd, 'plan', '-detailed-exitcode');
  await terraform(cwd, 'destroy', '-auto-approve');
  expect(emulator.videos()).toEqual([]);
});

it('has a program that runs with the package as npm installs it', async () => {
  const program = blocks('ts').find((code) => code.includes("'@videogen/client/node'")) ?? '';
  const cwd = ownDirectory('program', { 'package.json': '{}', 'main.mts': program });
  const archive = join(local.npm, 'videogen-client.tgz');
  await execute('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd });
  await execute(process.execPath, ['main.mts'], { cwd, env: { ...process.env, ...env() } });
  expect(readdirSync(join(cwd, 'videos'))).toEqual(['boat.mp4']);
});

it('is right about what a clone gives', () => {
  expect(readdirSync(local.npm)).toEqual(expect.arrayContaining(['videogen-cdktf.tgz', 'videogen.tgz']));
  for (const name of ['cdktf', 'cdktn'])
    expect(existsSync(join(local.python, `videogen-${name}/src/videogen_${name}/__init__.py`))).toBe(true);
});
