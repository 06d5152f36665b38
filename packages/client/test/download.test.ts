import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DownloadError } from '../src/node.ts';
import { answer, clientFor, ID, KEY, type Step, serve } from './server.ts';

const clip = Buffer.alloc(400_000, 9);
clip.set([0, 0, 0, 24, ...Buffer.from('ftypisom')]);
// A box that lasts to the end.
clip.set([0, 0, 0, 0, ...Buffer.from('mdat')], 24);

const deliver: Step = (response) =>
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': clip.byteLength }).end(clip);

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

test('to a file', async () => {
  const server = await serve(deliver);
  const path = join(await directory(), 'out', 'boat.mp4');
  const file = await clientFor(server).videos.download(ID, path);
  expect(file).toMatchObject({
    path,
    sizeBytes: clip.byteLength,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(Buffer.compare(await readFile(path), clip)).toBe(0);
  expect(server.seen).toMatchObject([
    { path: `/v1/videos/${ID}/download`, headers: { 'accept-encoding': 'identity' } },
  ]);
});

test('to a stream, which is closed', async () => {
  const server = await serve(deliver);
  const chunks: Uint8Array[] = [];
  let isClosed = false;
  const to = new WritableStream<Uint8Array>({
    write: (chunk) => void chunks.push(chunk),
    close: () => {
      isClosed = true;
    },
  });
  expect(await clientFor(server).videos.download(ID, to)).toEqual({ sizeBytes: clip.byteLength });
  expect(Buffer.compare(Buffer.concat(chunks), clip)).toBe(0);
  expect(isClosed).toBe(true);
});

test('a stream that refuses ends the download with its error', async () => {
  const server = await serve(deliver);
  const to = new WritableStream<Uint8Array>({
    write: () => {
      throw new Error('full');
    },
  });
  await expect(clientFor(server).videos.download(ID, to)).rejects.toThrow('full');
});

test('is resumed by range after a cut', async () => {
  const cut: Step = (response, request) => {
    response.writeHead(200, { 'content-length': clip.byteLength, etag: '"a"', 'accept-ranges': 'bytes' });
    response.write(clip.subarray(0, 150_000), () => setTimeout(() => request.socket.destroy(), 30));
  };
  const rest: Step = (response) => {
    response
      .writeHead(206, { etag: '"a"', 'content-range': 'bytes 150000-399999/400000' })
      .end(clip.subarray(150_000));
  };
  const server = await serve(cut, rest);
  const path = join(await directory(), 'boat.mp4');
  await clientFor(server).videos.download(ID, path);
  expect(Buffer.compare(await readFile(path), clip)).toBe(0);
  expect(server.seen[1]?.headers).toMatchObject({ range: 'bytes=150000-', 'if-range': '"a"' });
});

test('a redirect to another host is followed without the key', async () => {
  const other = await serve(deliver);
  // Another name for the same machine is another host.
  const server = await serve(answer(302, '', { location: other.url.replace('127.0.0.1', 'localhost') }));
  const path = join(await directory(), 'boat.mp4');
  await clientFor(server).videos.download(ID, path);
  expect(server.seen[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  expect(other.seen[0]?.headers.authorization).toBeUndefined();
});

test('a video that is not there yet is the service’s error, and the old file stays', async () => {
  const server = await serve(answer(400, { error: { code: 'VIDEO_IN_PROCESSING', message: 'Not yet' } }));
  const dir = await directory();
  const path = join(dir, 'boat.mp4');
  await writeFile(path, 'old');
  const downloading = clientFor(server).videos.download(ID, path);
  await expect(downloading).rejects.toMatchObject({
    name: 'StillProcessingError',
    code: 'VIDEO_IN_PROCESSING',
    status: 400,
  });
  expect(await readFile(path, 'utf8')).toBe('old');
  expect(await readdir(dir)).toEqual(['boat.mp4']);
});

test.each<[string, Step, string]>([
  ['JSON with 200', answer(200, { status: 'processing' }), 'DOWNLOAD_NOT_A_VIDEO'],
  [
    'a stalled body',
    (response) => void response.writeHead(200).write(clip.subarray(0, 100)),
    'DOWNLOAD_STALLED',
  ],
])('%s is a download error', async (_name, step, code) => {
  const server = await serve(step);
  const dir = await directory();
  const options = { stallTimeoutMs: 100, maxResumes: 0 };
  const downloading = clientFor(server).videos.download(ID, join(dir, 'boat.mp4'), options);
  const error = await downloading.catch((thrown) => thrown);
  expect(error).toBeInstanceOf(DownloadError);
  expect(error).toMatchObject({ code, videoId: ID });
  expect(await readdir(dir)).toEqual([]);
});

test('an abort ends it with its reason and leaves nothing', async () => {
  const server = await serve((response) => void response.writeHead(200).write(clip));
  const dir = await directory();
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 100);
  const { signal } = controller;
  await expect(clientFor(server).videos.download(ID, join(dir, 'boat.mp4'), { signal })).rejects.toThrow(
    'enough',
  );
  expect(await readdir(dir)).toEqual([]);
});
