import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ID = '8f14e45f-ceea-467f-9a3c-2d5b6f0f1c11';
const CHUNK = Buffer.alloc(1024 * 1024);
/** The first box of an MP4 file, which is all that anybody looks at. */
const HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1');

/** A service with one video, complete and large. */
export interface LargeService {
  readonly url: string;
  readonly downloadPath: string;
  /** How long the last download took until its last byte was handed over, in milliseconds. */
  lastDownloadMs(): number;
  close(): Promise<void>;
}

/** Serves a video of so many MiB from memory, as fast as whoever reads it. */
export async function startLargeService(mebibytes: number): Promise<LargeService> {
  let lastMs = Number.NaN;
  const server = createServer(async (request, response) => {
    request.resume();
    const { url = '', method } = request;
    if (url.endsWith('/download')) {
      const startedAt = performance.now();
      await download(response, mebibytes);
      lastMs = performance.now() - startedAt;
    } else if (method === 'DELETE') response.writeHead(204).end();
    else if (method === 'POST') json(response, 202, { video_id: ID, status: 'processing' });
    else if (url.endsWith('/status')) json(response, 200, { video_id: ID, status: 'completed' });
    else json(response, 200, { account_id: 'bench' });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    downloadPath: `/v1/videos/${ID}/download`,
    lastDownloadMs: () => lastMs,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function download(response: ServerResponse, mebibytes: number): Promise<void> {
  const length = mebibytes * CHUNK.length;
  response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': length });
  response.write(HEAD);
  const last = CHUNK.subarray(HEAD.length);
  for (let sent = 0; sent < mebibytes; sent++) {
    const isRoomLeft = response.write(sent === 0 ? last : CHUNK);
    if (!isRoomLeft) await once(response, 'drain').catch(() => {});
    if (response.destroyed) return;
  }
  await new Promise<void>((resolve) => response.end(resolve));
}
