import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmulator } from '@videogen/emulator';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import worker from '../examples/worker.ts';
import { VideoGen } from '../src/node.ts';
import { type Deliver, startRelay } from './relay.ts';

const key = 'sk_test_examples';
let url = '';
let dir = '';
/** Of a video that is complete, and stays. */
let id = '';

beforeAll(async () => {
  const accounts = [{ name: 'ann', key }];
  const emulator = await startEmulator({ jobTime: '1s', clips: 'shared', accounts });
  dir = await mkdtemp(join(tmpdir(), 'client-examples-'));
  url = emulator.url;
  ({ id } = await generated());
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

async function run(name: string, args: string[] = [], more: object = {}) {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [script(name), ...args],
    environment(more),
  );
  return { said: stdout.trim(), aside: stderr.trim() };
}

const client = () => new VideoGen({ baseUrl: url, apiKey: key });
const generated = () => client().videos.generate({ prompt: 'A paper boat', duration: 3 }).wait();

test('every example has a test', async () => {
  const tested = [
    // In Chromium, by `pnpm test:browser`.
    'browser.ts',
    'custom-fetch.ts',
    'delete-many.ts',
    'download.ts',
    'errors.ts',
    'generate.ts',
    'raw-and-zod.ts',
    'two-processes.ts',
    'webhook.ts',
    'with-response.ts',
    'worker.ts',
  ];
  expect(await readdir(fileURLToPath(new URL('../examples', import.meta.url)))).toEqual(tested);
});

test('generate, with its progress', async () => {
  const { said, aside } = await run('generate');
  expect(said).toMatch(/^out\/boat\.mp4: \d+ bytes$/);
  expect(aside).toMatch(/^(\d+ %\n)*100 %$/);
});

test('two processes', async () => {
  const { said: handle } = await run('two-processes', ['start']);
  expect((await run('two-processes', ['finish', handle])).said).toBe('out/lighthouse.mp4');
  expect(await readdir(join(dir, 'out'))).toContain('lighthouse.mp4');
});

test('errors', async () => {
  expect((await run('errors')).said).toMatch(/^still going on: [0-9a-f-]{36}$/);
});

test('delete many', async () => {
  const { id: mine } = await generated();
  const never = mine.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  expect((await run('delete-many', [mine, never])).said).toBe(`${mine} deleted\n${never} gone`);
});

test('raw and zod', async () => {
  expect((await run('raw-and-zod', [id])).said).toBe('completed');
});

test('a download that breaks is resumed', async () => {
  const path = `/v1/videos/${id}/download`;
  const half: Deliver = (response, request, body) => {
    if (request.headers.range) return response.end(body);
    response.write(body.subarray(0, 10_000), () => setTimeout(() => response.destroy(), 100));
  };
  const { url: VIDEOGEN_BASE_URL, seen } = await startRelay(url, key, half);
  const { said, aside } = await run('download', [id, 'resumed.mp4'], { VIDEOGEN_BASE_URL });
  const file = await readFile(join(dir, 'resumed.mp4'));
  const sha256 = createHash('sha256').update(file).digest('hex');
  expect(said).toBe(`resumed.mp4: ${file.length} bytes, sha256 ${sha256}`);
  expect(aside).toContain(`10000 of ${file.length}\n`);
  expect(aside).toMatch(new RegExp(`^${file.length} of ${file.length}$`, 'm'));
  expect(seen).toEqual([`GET ${path}`, `GET ${path} bytes=10000-`]);
});

test('a download of what is no video says so', async () => {
  const zeros: Deliver = (response, _request, body) => response.end(Buffer.alloc(body.length));
  const { url: VIDEOGEN_BASE_URL } = await startRelay(url, key, zeros);
  const running = run('download', [id, 'never.mp4'], { VIDEOGEN_BASE_URL });
  await expect(running).rejects.toThrow('DOWNLOAD_NOT_A_VIDEO: ');
  expect(await readdir(dir)).not.toContain('never.mp4');
});

test('with response', async () => {
  expect((await run('with-response')).said).toMatch(/^\S+: 200, application\/json.*, request \S+/);
});

test('custom fetch, also through a proxy', async () => {
  const line = 'GET /v1/account 200';
  expect((await run('custom-fetch')).said).toBe(line);
  const proxy = await startRelay(url, key);
  const more = { HTTP_PROXY: proxy.url, NO_PROXY: '', NODE_USE_ENV_PROXY: '1' };
  const elsewhere = { VIDEOGEN_BASE_URL: 'http://service.invalid', ...more };
  expect((await run('custom-fetch', [], elsewhere)).said).toBe(line);
  expect(proxy.seen).toEqual(['CONNECT service.invalid:80']);
});

test('worker', async () => {
  const env = { VIDEOGEN_BASE_URL: url, VIDEOGEN_API_KEY: key };
  const ask = (path: string, init?: RequestInit) =>
    worker.fetch(new Request(`https://worker.example/${path}`, init), env);
  const posted = await ask('', { method: 'POST', body: 'A paper boat' });
  expect(posted.status).toBe(202);
  const accepted = await client()
    .videos.from(await posted.text())
    .wait();
  const video = await ask(accepted.id);
  expect(video.headers.get('content-type')).toBe('video/mp4');
  expect(Buffer.from(await video.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  const never = await ask('0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9');
  expect([never.status, await never.json()]).toEqual([
    404,
    expect.objectContaining({ error: 'VIDEO_NOT_FOUND' }),
  ]);
});

async function postToWebhook(body: string, more: object = {}) {
  const child = spawn(process.execPath, [script('webhook')], environment(more));
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: address } = await lines.next();
  const { status } = await fetch(String(address), { method: 'POST', body });
  return { status, said: (await lines.next()).value as string | undefined };
}

test('webhook', async () => {
  const body = JSON.stringify({ video_id: id, status: 'completed' });
  expect(await postToWebhook(body)).toEqual({ status: 204, said: `${id} completed` });
  const WEBHOOK_SECRET = Buffer.from('a secret of the right length').toString('base64');
  expect(await postToWebhook(body, { WEBHOOK_SECRET })).toEqual({ status: 400, said: undefined });
});
