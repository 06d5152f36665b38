/** Looks at the bytes of an MP4 as they pass, and keeps none of them. */
export interface Mp4Watch {
  push(chunk: Buffer): void;
  /** What was wrong, once all bytes have passed; empty if nothing was. */
  end(): string[];
}

/** Size and type, and the long size that may follow. */
const LONGEST_HEADER = 16;
const TYPE = /^[\x20-\x7e\xa9]{4}$/;

/**
 * Watches a whole file: it begins with an `ftyp` box, each box ends where it says, and a `moov` is among them,
 * without which nothing can be played.
 */
export function watchMp4(): Mp4Watch {
  const problems: string[] = [];
  const types: string[] = [];
  let header = Buffer.alloc(0);
  // Bytes of the current box that are still to come; Infinity for a box that reaches to the end.
  let left = 0;
  let total = 0;

  const open = (): void => {
    const box = readHeader(header);
    if (box === undefined) return;
    const at = total - header.length;
    const problem = problemOf(box, header.length, at, types.length === 0);
    if (problem !== undefined) {
      problems.push(problem);
      left = Number.POSITIVE_INFINITY;
      return;
    }
    types.push(box.type);
    left = box.size - header.length;
    header = Buffer.alloc(0);
  };
  return {
    push(chunk) {
      for (let at = 0; at < chunk.length; ) {
        if (left > 0) {
          const step = Math.min(left, chunk.length - at);
          left -= step;
          at += step;
          total += step;
        } else {
          // A header is a few bytes, so that taking it byte by byte costs nothing.
          header = Buffer.concat([header, chunk.subarray(at, at + 1)]);
          at += 1;
          total += 1;
          open();
        }
      }
    },
    end() {
      if (problems.length > 0) return problems;
      if (total === 0) return ['it is empty'];
      if (header.length > 0) return [`it ends within the header of a box, after ${total} bytes`];
      if (left > 0 && left !== Number.POSITIVE_INFINITY) {
        return [`it is cut: ${left} bytes of the box ${types.at(-1)} are missing`];
      }
      return types.includes('moov') ? [] : ['it has no moov box'];
    },
  };
}

function readHeader(bytes: Buffer): { type: string; size: number } | undefined {
  if (bytes.length < 8) return undefined;
  const type = bytes.toString('latin1', 4, 8);
  const size = bytes.readUInt32BE(0);
  if (size === 0) return { type, size: Number.POSITIVE_INFINITY };
  if (size !== 1 || !TYPE.test(type)) return { type, size };
  return bytes.length < LONGEST_HEADER ? undefined : { type, size: Number(bytes.readBigUInt64BE(8)) };
}

function problemOf(
  { type, size }: { type: string; size: number },
  headerLength: number,
  at: number,
  first: boolean,
): string | undefined {
  if (first && type !== 'ftyp') return 'it does not begin with an ftyp box';
  if (!TYPE.test(type)) return `the bytes at ${at} are no box`;
  return size < headerLength ? `the box ${type} at ${at} is shorter than its own header` : undefined;
}
