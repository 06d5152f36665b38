import { createHash } from 'node:crypto';
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { answer, reset, type Step, serve } from '../test/server.ts';
import { downloadToFile } from './download-file.ts';
import { fileFacts, sha256File } from './file-facts.ts';

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'download-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const clip = Buffer.alloc(3_000_000, 7);
clip.set([0, 0, 0, 24, ...Buffer.from('ftypisom')]);
// A box that lasts to the end.
clip.set([0, 0, 0, 0, ...Buffer.from('mdat')], 24);
const clipSha256 = createHash('sha256').update(clip).digest('hex');

const deliver: Step = (response) => response.writeHead(200, { 'content-length': clip.byteLength }).end(clip);

function download(url: string, path: string, extra: { signal?: AbortSignal; mode?: number } = {}) {
  const open = async () => {
    const response = await fetch(url);
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response;
  };
  return downloadToFile({
    open,
    path,
    stallTimeoutMs: 150,
    expectedSignature: 'mp4',
    retry: { baseDelayMs: 1 },
    ...extra,
  });
}

test('writes the file, makes its directories, and tells what it wrote', async () => {
  const { url } = await serve(deliver);
  const dir = await directory();
  const path = join(dir, 'a', 'b', 'clip.mp4');
  const file = await download(url, path);
  expect(await readFile(path)).toEqual(clip);
  expect(file).toEqual({ path, sha256: clipSha256, ...(await fileFacts(path)) });
  expect(file.sizeBytes).toBe(clip.byteLength);
  expect(await sha256File(path)).toBe(clipSha256);
  expect(await readdir(join(dir, 'a', 'b'))).toEqual(['clip.mp4']);
});

test('replaces a file by a new one', async () => {
  const { url } = await serve(deliver);
  const path = join(await directory(), 'clip.mp4');
  await writeFile(path, 'old');
  const before = await fileFacts(path);
  const file = await download(url, path);
  expect(file.inode).not.toBe(before?.inode);
  expect(await readFile(path)).toEqual(clip);
});

test('a refused content leaves what was there', async () => {
  const { url } = await serve(deliver);
  const dir = await directory();
  const path = join(dir, 'clip.mp4');
  await writeFile(path, 'old');
  const seen: string[] = [];
  const open = () => fetch(url);
  const accept = async ({ sha256 }: { sha256: string }) => {
    seen.push(sha256);
    throw new Error('not wanted');
  };
  await expect(downloadToFile({ open, path, accept })).rejects.toThrow('not wanted');
  expect(seen).toEqual([clipSha256]);
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(dir)).toEqual(['clip.mp4']);
});

test('sets the mode whatever the umask', async () => {
  const { url } = await serve(deliver);
  const path = join(await directory(), 'clip.mp4');
  await download(url, path, { mode: 0o664 });
  expect((await stat(path)).mode & 0o777).toBe(0o664);
});

test('a very long name still has room for its temporary file', async () => {
  const { url } = await serve(deliver);
  const path = join(await directory(), `${'n'.repeat(250)}.mp4`);
  await expect(download(url, path)).resolves.toMatchObject({ sha256: clipSha256 });
});

const cut: Step = (response, request) => {
  response.writeHead(200, { 'content-length': clip.byteLength });
  response.write(clip.subarray(0, 1_000_000), () => setTimeout(() => request.socket.destroy(), 30));
};
const stall: Step = (response) => {
  response.writeHead(200, { 'content-length': clip.byteLength }).write(clip.subarray(0, 1_000_000));
};

test.each<[string, Step, string]>([
  ['a reset before the answer', reset, 'fetch failed'],
  ['an error status', answer(500), 'status 500'],
  ['a cut body', cut, 'the connection broke after'],
  ['a stalled body', stall, 'no data for'],
  ['a body that is JSON', answer(200, {}, '{"error":{"code":"X","message":"y"}}'), 'sent JSON'],
])('%s leaves the old file and nothing else', async (_name, step, message) => {
  const { url } = await serve(step);
  const dir = await directory();
  const path = join(dir, 'clip.mp4');
  await writeFile(path, 'old');
  await expect(download(url, path)).rejects.toThrow(message);
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(dir)).toEqual(['clip.mp4']);
});

test('a cut download that cannot be resumed begins again', async () => {
  const { url, requests } = await serve(cut, deliver);
  const dir = await directory();
  await expect(download(url, join(dir, 'clip.mp4'))).resolves.toMatchObject({ sha256: clipSha256 });
  expect(requests.length).toBe(2);
  expect(await readdir(dir)).toEqual(['clip.mp4']);
});

test('an abort leaves nothing', async () => {
  const { url } = await serve(stall);
  const dir = await directory();
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 50);
  const downloading = download(url, join(dir, 'clip.mp4'), { signal: controller.signal });
  await expect(downloading).rejects.toThrow('enough');
  expect(await readdir(dir)).toEqual([]);
});

test('a symbolic link is refused before anything is asked, and stays', async () => {
  const { url, requests } = await serve(deliver);
  const dir = await directory();
  await writeFile(join(dir, 'elsewhere'), 'precious');
  await symlink('elsewhere', join(dir, 'clip.mp4'));
  const downloading = download(url, join(dir, 'clip.mp4'));
  await expect(downloading).rejects.toMatchObject({
    reason: 'target',
    message: expect.stringContaining('symbolic'),
  });
  expect((await lstat(join(dir, 'clip.mp4'))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(dir, 'elsewhere'), 'utf8')).toBe('precious');
  expect(requests.length).toBe(0);
});

test('a directory at the path is refused', async () => {
  const { url } = await serve(deliver);
  const path = join(await directory(), 'clip.mp4');
  await mkdir(path);
  await expect(download(url, path)).rejects.toThrow('not a regular file');
});

test('a file where a directory should be is an error of the target', async () => {
  const { url } = await serve(deliver);
  const dir = await directory();
  await writeFile(join(dir, 'file'), '');
  await expect(download(url, join(dir, 'file', 'clip.mp4'))).rejects.toMatchObject({ reason: 'target' });
});

test('facts are told of regular files only', async () => {
  const dir = await directory();
  expect(await fileFacts(join(dir, 'nothing'))).toBeUndefined();
  expect(await fileFacts(dir)).toBeUndefined();
});
