import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { builtPath, ID, KEY } from './peers.ts';

const GIB = 1024 ** 3;

/** The beginning of an MP4 file of so many bytes, all of the rest of which is media data. */
function head(bytes: number): Buffer {
  const boxes = Buffer.alloc(32);
  boxes.writeUInt32BE(16, 0);
  boxes.write('ftypisom', 4);
  boxes.writeUInt32BE(1, 16);
  boxes.write('mdat', 20);
  boxes.writeBigUInt64BE(BigInt(bytes - 16), 24);
  return boxes;
}

const plainStream = (url: string, path: string) => `
  const { createWriteStream } = await import('node:fs');
  const { pipeline } = await import('node:stream/promises');
  const { body } = await fetch('${url}/v1/videos/${ID}/download');
  await pipeline(body, createWriteStream('${path}'));`;

const ours = (url: string, path: string) => `
  const { VideoGen } = await import('${builtPath('node')}');
  await new VideoGen({ baseUrl: '${url}', apiKey: '${KEY}' }).videos.download('${ID}', '${path}');`;

/** Every peer leaves the file to its user, for whom this is the way that its documentation shows. */
const WAYS = { '@videogen/client': ours, 'fetch and pipeline, as with every peer': plainStream };

export interface Download {
  readonly name: string;
  readonly peakMb: number;
  readonly seconds: number;
  readonly afterCut: string;
}

export async function measureDownloads(): Promise<Download[]> {
  const results: Download[] = [];
  for (const [name, script] of Object.entries(WAYS)) {
    const whole = await withServer(sendGibibyte, (url, dir) => child(script(url, join(dir, 'out.mp4'))));
    const afterCut = await withServer(cutOnce(), async (url, dir) => {
      await child(script(url, join(dir, 'out.mp4'))).catch(() => {});
      return describe(dir);
    });
    results.push({ name, ...whole, afterCut });
  }
  return results;
}

async function child(script: string): Promise<{ peakMb: number; seconds: number }> {
  const tell = `${script}
    console.log(JSON.stringify({ peakMb: process.resourceUsage().maxRSS / 1024, seconds: performance.now() / 1000 }));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', tell]);
  return JSON.parse(stdout) as { peakMb: number; seconds: number };
}

const sendGibibyte: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': GIB });
  const block = Buffer.alloc(256 * 1024, 7);
  response.write(head(GIB));
  let left = GIB - head(GIB).byteLength;
  const more = () => {
    while (left > 0) {
      const part = block.subarray(0, Math.min(left, block.byteLength));
      left -= part.byteLength;
      if (!response.write(part)) return void response.once('drain', more);
    }
    response.end();
  };
  more();
};

/** 1 MB, of which the first request gets a half; ranges are served. */
function cutOnce(): RequestListener {
  const clip = Buffer.alloc(1_000_000, 7);
  clip.set(head(clip.byteLength));
  let requests = 0;
  return (request, response) => {
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    const headers = { etag: '"a"', 'content-length': clip.byteLength - from, 'content-type': 'video/mp4' };
    if (++requests === 1) {
      response.writeHead(200, headers).write(clip.subarray(0, 500_000));
      setTimeout(() => response.destroy(), 200);
    } else {
      const range = { 'content-range': `bytes ${from}-${clip.byteLength - 1}/${clip.byteLength}` };
      response
        .writeHead(from > 0 ? 206 : 200, { ...headers, ...(from > 0 && range) })
        .end(clip.subarray(from));
    }
  };
}

function describe(dir: string): string {
  const [name] = readdirSync(dir);
  if (!name) return 'nothing there';
  const { size } = statSync(join(dir, name));
  return size === 1_000_000 ? 'resumed, whole' : `${name} with ${size} of 1000000 bytes`;
}

async function withServer<T>(
  listener: RequestListener,
  work: (url: string, dir: string) => Promise<T>,
): Promise<T> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const dir = mkdtempSync(join(tmpdir(), 'bench-client-'));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, dir);
  } finally {
    rmSync(dir, { recursive: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}
