import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { Step } from './case-server.ts';
import { CLIP_BYTES, clipByte, ID, KEY } from './run-case.ts';

type Headers = Record<string, string | number>;

/** The whole video. */
export const clip = Buffer.from(Uint8Array.from({ length: CLIP_BYTES }, (_, index) => clipByte(index)));
clip.writeUInt32BE(16, 0);
clip.write('ftypisom\0\0\0\0', 4);
clip.writeUInt32BE(CLIP_BYTES - 16, 16);
clip.write('mdat', 20);

const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '), { level: 9 });

/** Answers whole. An object is sent as JSON. */
export function say(status: number, body: unknown = '', headers: Headers = {}): Step {
  const isRaw = typeof body === 'string' || Buffer.isBuffer(body);
  const bytes = isRaw ? Buffer.from(body as string) : Buffer.from(JSON.stringify(body));
  const type: Headers = isRaw ? {} : { 'content-type': 'application/json' };
  return (response) => response.writeHead(status, { ...type, ...headers }).end(bytes);
}

/** The service's record of a video. */
export const video = (fields: object = {}) => ({ video_id: ID, status: 'completed', ...fields });
export const nested = (code: string, message = 'No') => ({ error: { code, message } });
export const flat = (code: string, message = 'No') => ({ error: code, message });
export const page = '<!doctype html><html><title>Sign in</title>';
export const json = JSON.stringify(video());

/** Takes the socket over and writes bytes that need be no HTTP. The browser's permission must be among them. */
export function raw(...pieces: (string | Buffer)[]): Step {
  return (response) => {
    const { socket } = response;
    for (const piece of pieces) socket?.write(piece);
    socket?.end();
  };
}

export const rawHead = 'access-control-allow-origin: *\r\n';

/** Resets the connection. */
export const reset: Step = (_response, request) => void request.socket.resetAndDestroy();
/** Never answers. */
export const silence: Step = () => {};

/** Sends the head and a part, and then the connection breaks. */
export function cut(part: string | Buffer, headers: Headers = {}): Step {
  return (response, request) => {
    response.writeHead(200, headers);
    // Late enough for what came before to be read, because a reset may overtake it.
    response.write(part, () => setTimeout(() => request.socket.destroy(), 60));
  };
}

/** Sends the head and a part, and then nothing more. */
export function hang(status: number, part: string | Buffer, headers: Headers = {}): Step {
  return (response) => {
    response.writeHead(status, headers);
    response.write(part);
  };
}

/** Sends the text byte by byte, one in 100 ms. */
export function drip(text: string): Step {
  return (response) => {
    response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
    let at = 0;
    const timer = setInterval(() => response.write(text[at++] ?? ''), 100);
    response.on('close', () => clearInterval(timer));
  };
}

/** Sends as long as anybody listens. */
export function endless(status: number, first: Buffer | string = ''): Step {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.write(first);
    const block = Buffer.alloc(64 * 1024, ' ');
    const more = () => {
      while (!response.destroyed && response.write(block));
      if (!response.destroyed) response.once('drain', () => setImmediate(more));
    };
    more();
  };
}

/** Sends one header after the other, for ever. */
export const endlessHead: Step = (response) => {
  const { socket } = response;
  socket?.write('HTTP/1.1 200 OK\r\n');
  const timer = setInterval(() => socket?.write(`x-${'y'.repeat(2_000)}: z\r\n`), 2);
  socket?.on('close', () => clearInterval(timer));
};

/** Encodes the body as it says, or not quite. */
export const encoded = {
  gzip: say(200, gzipSync(json), { 'content-encoding': 'gzip' }),
  br: say(200, brotliCompressSync(json), { 'content-encoding': 'br' }),
  deflate: say(200, deflateSync(json), { 'content-encoding': 'deflate' }),
  twice: say(200, gzipSync(gzipSync(json)), { 'content-encoding': 'gzip, gzip' }),
  lie: say(200, json, { 'content-encoding': 'gzip' }),
  half: say(200, gzipSync(json).subarray(0, 20), { 'content-encoding': 'gzip' }),
  foreign: say(200, json, { 'content-encoding': 'zebra' }),
  bomb: say(200, bomb, { 'content-encoding': 'gzip', 'content-type': 'application/json' }),
  errorBomb: say(500, bomb, { 'content-encoding': 'gzip', 'content-type': 'application/json' }),
  clip: say(200, gzipSync(clip), { 'content-encoding': 'gzip' }),
};

/** Sends the caller to the same path of another host, where the next step answers. */
export function elsewhere(status: number): Step {
  return (response, request, server) => {
    response.writeHead(status, { location: `${server.otherUrl}${request.url}` }).end();
  };
}

/** Sends the caller to where it is. */
export const circle: Step = (response, request) =>
  void response.writeHead(302, { location: request.url }).end();

export const part = (from: number, etag = '"a"', shown = from) =>
  say(206, clip.subarray(from), {
    etag,
    'content-range': `bytes ${shown}-${CLIP_BYTES - 1}/${CLIP_BYTES}`,
  });

export const echo = nested('UNAUTHORIZED', `Invalid API key ${KEY}`);
