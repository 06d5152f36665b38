import type { IncomingMessage, ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';
import { answer, type Step, serve } from '../test/server.ts';
import { type DownloadOptions, downloadChunks, downloadStream } from './download-stream.ts';

/** The first bytes of every MP4 file, then numbers. */
export function clip(size: number): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251);
  bytes.set([0, 0, 0, 24, ...Buffer.from('ftypisom')]);
  // A box that lasts to the end.
  bytes.set([0, 0, 0, 0, ...Buffer.from('mdat')], 24);
  return bytes;
}

const whole = clip(300_000);

interface Delivery {
  etag?: string;
  ranges?: boolean;
  /** Break the connection after so many bytes of this answer. */
  cutAfter?: number;
}

/** A step that delivers the clip, with ranges where it says so. */
function deliver({ etag, ranges, cutAfter }: Delivery = {}): Step {
  return (response: ServerResponse, request: IncomingMessage) => {
    const asked = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const isPart = ranges && asked !== undefined && request.headers['if-range'] === etag;
    const start = isPart ? Number(asked) : 0;
    const body = whole.subarray(start);
    response.writeHead(isPart ? 206 : 200, {
      'content-length': body.byteLength,
      ...(etag && { etag }),
      ...(isPart && { 'content-range': `bytes ${start}-${whole.byteLength - 1}/${whole.byteLength}` }),
    });
    if (cutAfter === undefined) response.end(body);
    else response.write(body.subarray(0, cutAfter), () => setTimeout(() => request.socket.destroy(), 30));
  };
}

function opener(url: string): DownloadOptions['open'] {
  return (resume, signal) =>
    fetch(url, {
      ...(signal && { signal }),
      ...(resume && { headers: { range: `bytes=${resume.offset}-`, 'if-range': resume.etag } }),
    });
}

const quick = { stallTimeoutMs: 150, retry: { baseDelayMs: 1 }, expectedSignature: 'mp4' } as const;

async function collect(options: DownloadOptions): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of downloadChunks(options)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

test('delivers the bytes and tells how far it is', async () => {
  const { url } = await serve(deliver());
  const seen: number[] = [];
  const open = opener(url);
  const bytes = await collect({
    ...quick,
    open,
    onProgress: ({ receivedBytes, totalBytes }) => {
      expect(totalBytes).toBe(whole.byteLength);
      seen.push(receivedBytes);
    },
  });
  expect(Buffer.compare(bytes, whole)).toBe(0);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  expect(seen.at(-1)).toBe(whole.byteLength);
});

test('as a stream, too', async () => {
  const { url } = await serve(deliver());
  const bytes = await new Response(downloadStream({ ...quick, open: opener(url) })).arrayBuffer();
  expect(Buffer.compare(new Uint8Array(bytes), whole)).toBe(0);
});

test('cancelling the stream closes the connection', async () => {
  const { url, requests } = await serve((response) => {
    response.writeHead(200).write(whole);
  });
  const reader = downloadStream({ ...quick, open: opener(url) }).getReader();
  await reader.read();
  const closed = new Promise((resolve) => requests[0]?.socket.once('close', resolve));
  await reader.cancel();
  await closed;
});

describe('a connection that breaks', () => {
  test('is continued by range where the service has ranges and a strong ETag', async () => {
    const { url, requests } = await serve(
      deliver({ etag: '"v1"', ranges: true, cutAfter: 100_000 }),
      deliver({ etag: '"v1"', ranges: true, cutAfter: 50_000 }),
      deliver({ etag: '"v1"', ranges: true }),
    );
    expect(Buffer.compare(await collect({ ...quick, open: opener(url) }), whole)).toBe(0);
    expect(requests.map((request) => request.headers.range)).toEqual([
      undefined,
      'bytes=100000-',
      'bytes=150000-',
    ]);
  });

  test('is continued by passing over what is here where the service begins again with the same ETag', async () => {
    const { url } = await serve(deliver({ etag: '"v1"', cutAfter: 70_000 }), deliver({ etag: '"v1"' }));
    expect(Buffer.compare(await collect({ ...quick, open: opener(url) }), whole)).toBe(0);
  });

  test.each<[string, string, Step[]]>([
    ['without an ETag', 'incomplete', [deliver({ cutAfter: 70_000 }), deliver()]],
    ['with a weak ETag', 'incomplete', [deliver({ etag: 'W/"v1"', cutAfter: 70_000 }), deliver()]],
    [
      'when the file is another one by now',
      'changed',
      [deliver({ etag: '"v1"', ranges: true, cutAfter: 70_000 }), deliver({ etag: '"v2"', ranges: true })],
    ],
    ['again and again', 'incomplete', [deliver({ etag: '"v1"', ranges: true, cutAfter: 10 })]],
  ])('%s is an error (%s)', async (_name, reason, steps) => {
    const { url, requests } = await serve(...(steps as [Step, ...Step[]]));
    const collected = collect({ ...quick, maxResumes: 3, open: opener(url) });
    await expect(collected).rejects.toMatchObject({ name: 'DownloadError', reason });
    expect(requests.length).toBeLessThanOrEqual(4);
  });
});

describe('what is not a whole video is an error', () => {
  const drip: Step = (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write(whole.subarray(0, 20));
  };
  test.each<[string, Step, reason: string, message: string]>([
    ['JSON', answer(200, {}, '{"status":"processing"}'), 'not-a-video', 'sent JSON'],
    ['HTML', answer(200, {}, '<!doctype html><p>Sign in'), 'not-a-video', 'sent HTML'],
    ['an empty body', answer(200), 'not-a-video', 'sent nothing'],
    ['other bytes', answer(200, {}, 'RIFF1234WAVEfmt '), 'not-a-video', 'begins with "RIFF1234WAVE"'],
    ['a stall', drip, 'stalled', 'no data for 0.15 s'],
    ['a short body', deliver({ cutAfter: 1_000 }), 'incomplete', 'after 1000 of 300000 bytes'],
  ])('%s', async (_name, step, reason, message) => {
    const { url } = await serve(step);
    const error = await collect({ ...quick, open: opener(url) }).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'DownloadError', reason });
    expect(error.message).toContain(message);
  });

  test.each([
    ['fewer', whole.byteLength + 5],
    ['more', whole.byteLength - 5],
  ])('%s bytes than announced', async (_name, announced) => {
    const headers = { 'content-length': String(announced) };
    const open = async () => new Response(whole, { headers });
    await expect(collect({ ...quick, open })).rejects.toMatchObject({ reason: 'incomplete' });
  });

  test('a body that drips faster than the stall timeout is fine', async () => {
    const { url } = await serve((response) => {
      response.writeHead(200);
      let at = 0;
      const timer = setInterval(() => {
        response.write(whole.subarray(at, at + 8));
        at += 8;
        if (at >= 80) {
          clearInterval(timer);
          response.end();
        }
      }, 30);
    });
    const bytes = await collect({ ...quick, open: opener(url) });
    expect(bytes.byteLength).toBe(80);
  });
});

test('an abort ends it at once with its reason', async () => {
  const { url } = await serve((response) => {
    response.writeHead(200).write(whole.subarray(0, 20));
  });
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 50);
  const collected = collect({ open: opener(url), signal: controller.signal });
  await expect(collected).rejects.toThrow('enough');
});

test('reads no faster than the consumer takes', async () => {
  const total = 64 * 1024 * 1024;
  const { url, requests } = await serve((response) => {
    response.writeHead(200, { 'content-length': total });
    const block = Buffer.alloc(1024 * 1024);
    block.set(whole.subarray(0, 12));
    let sent = 0;
    const more = () => {
      while (sent < total) {
        sent += block.byteLength;
        if (!response.write(block)) return response.once('drain', more);
      }
      response.end();
    };
    more();
  });
  const chunks = downloadChunks({ ...quick, open: opener(url) });
  await chunks.next();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(requests[0]?.socket.bytesWritten).toBeLessThan(total / 2);
  await chunks.return();
});
