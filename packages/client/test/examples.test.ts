import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmulator } from '@videogen/emulator';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { VideoGen } from '../src/node.ts';

const key = 'sk_test_examples';
let url = '';
let dir = '';

beforeAll(async () => {
  const accounts = [{ name: 'ann', key }];
  const emulator = await startEmulator({ jobTime: '1s', clips: 'shared', accounts });
  dir = await mkdtemp(join(tmpdir(), 'client-examples-'));
  url = emulator.url;
  return async () => {
    await emulator.close();
    await rm(dir, { recursive: true });
  };
});

const script = (name: string) => fileURLToPath(new URL(`../examples/${name}.ts`, import.meta.url));
const environment = (more: object = {}) => ({
  cwd: dir,
  env: { ...process.env, VIDEOGEN_BASE_URL: url, VIDEOGEN_API_KEY: key, ...more },
});

async function run(name: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script(name), ...args], environment());
  return stdout.trim();
}

const generated = async () => {
  const { videos } = new VideoGen({ baseUrl: url, apiKey: key });
  return videos.generate({ prompt: 'A paper boat', duration: 3 }).wait();
};

test('every example has a test', async () => {
  const tested = [
    'delete-many.ts',
    'errors.ts',
    'generate.ts',
    'raw-and-zod.ts',
    'two-processes.ts',
    'webhook.ts',
  ];
  expect(await readdir(fileURLToPath(new URL('../examples', import.meta.url)))).toEqual(tested);
});

test('generate', async () => {
  expect(await run('generate')).toMatch(/^out\/boat\.mp4: \d+ bytes$/);
});

test('two processes', async () => {
  const handle = await run('two-processes', 'start');
  expect(await run('two-processes', 'finish', handle)).toBe('out/lighthouse.mp4');
  expect(await readdir(join(dir, 'out'))).toContain('lighthouse.mp4');
});

test('errors', async () => {
  expect(await run('errors')).toMatch(/^still going on: [0-9a-f-]{36}$/);
});

test('delete many', async () => {
  const { id } = await generated();
  const never = id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect(await run('delete-many', id, never)).toBe(`${id} deleted\n${never} gone`);
});

test('raw and zod', async () => {
  expect(await run('raw-and-zod', (await generated()).id)).toBe('completed');
});

test('webhook', async () => {
  const child = spawn(process.execPath, [script('webhook')], environment());
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: address } = await lines.next();
  const body = JSON.stringify({ video_id: '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9', status: 'completed' });
  expect((await fetch(String(address), { method: 'POST', body })).status).toBe(204);
  expect((await lines.next()).value).toBe('0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9 completed');
});
