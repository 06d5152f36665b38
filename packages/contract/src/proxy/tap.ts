import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';

/** Keeps the beginning of a body that passes, up to a bound. */
export interface Tap {
  push(chunk: Buffer): void;
  /** All bytes that passed, kept or not. */
  readonly bytes: number;
  /** The whole body; undefined if it was larger than the bound. */
  whole(): Buffer | undefined;
}

/** @param bound in bytes */
export function createTap(bound: number): Tap {
  let chunks: Buffer[] = [];
  let bytes = 0;
  return {
    push(chunk) {
      bytes += chunk.length;
      if (bytes <= bound) chunks.push(chunk);
      else chunks = [];
    },
    get bytes() {
      return bytes;
    },
    whole: () => (bytes <= bound ? Buffer.concat(chunks) : undefined),
  };
}

const decoders: Record<string, (body: Buffer, options: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * Undoes a Content-Encoding, so that a body can be judged that was sent in fewer bytes.
 *
 * @throws Error if the body is not so encoded, or has more than `bound` bytes when it is not.
 */
export function decode(body: Buffer, encoding: string | undefined, bound: number): Buffer {
  if (encoding === undefined || encoding === 'identity' || body.length === 0) return body;
  const decoder = decoders[encoding.toLowerCase()];
  if (decoder === undefined) throw new Error(`Content-Encoding ${encoding} is not known here`);
  return decoder(body, { maxOutputLength: bound });
}
