import { isHttpDate } from '../clock.ts';
import { watchMp4 } from './mp4-watch.ts';

/** An answer as it passed, for the checks that look at HTTP and at bytes, which no schema can. */
export interface Framing {
  method: string;
  status: number;
  headers: Record<string, string>;
  requestHeaders: Record<string, string>;
  /** How many bytes of body came. */
  bytes: number;
  /** Whether the body came to its end. */
  complete: boolean;
}

/** What is wrong with the frame of an answer: each a rule and a sentence. */
export function checkFraming(framing: Framing): [rule: string, message: string][] {
  return [
    ...checkEmptiness(framing),
    ...checkLength(framing),
    ...checkRange(framing),
    ...checkRetryAfter(framing.headers['retry-after']),
  ];
}

function checkEmptiness({ status, headers }: Framing): [string, string][] {
  if (status !== 204) return [];
  const announced = Number(headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in headers;
  return announced ? [['body on 204', 'A 204 announces a body, which it must not have']] : [];
}

function checkLength({ method, status, headers, bytes, complete }: Framing): [string, string][] {
  if (method === 'HEAD' || status === 204 || status === 304) return [];
  const announced = headers['content-length'];
  if (announced !== undefined && Number(announced) !== bytes) {
    return [['length', `Content-Length announces ${announced} bytes, but ${bytes} came`]];
  }
  return complete ? [] : [['length', `The connection broke in the middle of the body, after ${bytes} bytes`]];
}

function checkRange({ status, headers, requestHeaders, bytes, complete }: Framing): [string, string][] {
  if (status !== 206) return [];
  const asked = requestHeaders.range;
  if (asked === undefined) return [['range', 'A 206 answers a request that asked for no range']];
  const told = readContentRange(headers['content-range']);
  if (told === undefined) return [['range', 'A 206 has no Content-Range in the form "bytes 0-9/100"']];
  const { first, last, size } = told;
  if (first > last || (size !== undefined && last >= size)) {
    return [['range', `The Content-Range "${headers['content-range']}" is impossible`]];
  }
  const from = /^bytes=(\d+)-/.exec(asked)?.[1];
  if (from !== undefined && Number(from) !== first) {
    return [['range', `Bytes from ${from} were asked for, and from ${first} came`]];
  }
  if (complete && bytes !== last - first + 1) {
    return [['range', `Content-Range announces ${last - first + 1} bytes, but ${bytes} came`]];
  }
  return [];
}

function readContentRange(text = ''): { first: number; last: number; size: number | undefined } | undefined {
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+|\*)$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return undefined;
  return { first: Number(first), last: Number(last), size: size === '*' ? undefined : Number(size) };
}

function checkRetryAfter(value: string | undefined): [string, string][] {
  if (value === undefined || /^\d+$/.test(value) || isHttpDate(value)) return [];
  return [['header', `Retry-After is neither a number of seconds nor an HTTP date: "${value.slice(0, 80)}"`]];
}

/** The beginning of a part is only known to be one if it starts at the first byte. */
function startsTheFile({ status, headers }: Pick<Framing, 'status' | 'headers'>): boolean {
  return status === 200 || readContentRange(headers['content-range'])?.first === 0;
}

/** Watches the bytes of an answer that says it is an MP4; undefined if there is nothing to watch. */
export function watchFile(status: number, headers: Record<string, string>, mediaType: string | null) {
  if (mediaType !== 'video/mp4' || headers['content-encoding'] !== undefined) return undefined;
  if (status === 200) return watchMp4();
  return status === 206 && startsTheFile({ status, headers }) ? watchSignature() : undefined;
}

/** A part of a file shows its first box at most. */
function watchSignature(): ReturnType<typeof watchMp4> {
  let start = Buffer.alloc(0);
  return {
    push(chunk) {
      if (start.length < 8) start = Buffer.concat([start, chunk.subarray(0, 8 - start.length)]);
    },
    end: () =>
      start.length < 8 || start.toString('latin1', 4, 8) === 'ftyp'
        ? []
        : ['it does not begin with an ftyp box'],
  };
}
