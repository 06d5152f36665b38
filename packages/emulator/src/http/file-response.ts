import type { Clip } from '../clips/clip-source.ts';
import { rangeNotSatisfiable } from '../errors.ts';
import { parseRange } from './range.ts';

const CHUNK_BYTES = 64 * 1024;

/** The headers of a request that decide which part of a file is sent. */
export interface RangeHeaders {
  range: string | undefined;
  ifRange: string | undefined;
}

/**
 * A file, or the part of it that was asked for.
 *
 * @throws ServiceError 416 if the range begins behind the end of the file.
 */
export function fileResponse(
  { bytes, etag, type = 'video/mp4' }: Clip,
  { range, ifRange }: RangeHeaders,
): Response {
  const size = bytes.byteLength;
  const wanted = ifRange !== undefined && ifRange !== etag ? 'whole' : parseRange(range, size);
  if (wanted === 'unsatisfiable') throw rangeNotSatisfiable(size);
  const { first, last } = wanted === 'whole' ? { first: 0, last: size - 1 } : wanted;
  const headers = new Headers({
    'content-type': type,
    'content-length': String(last - first + 1),
    'accept-ranges': 'bytes',
    etag,
  });
  if (wanted !== 'whole') headers.set('content-range', `bytes ${first}-${last}/${size}`);
  return new Response(streamOf(bytes.subarray(first, last + 1)), {
    status: wanted === 'whole' ? 200 : 206,
    headers,
  });
}

/** Views of the bytes, handed over as the connection takes them: no copy per request. */
function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + CHUNK_BYTES));
      at += CHUNK_BYTES;
      if (at >= bytes.byteLength) controller.close();
    },
  });
}
