import { ValueError } from './value-error.ts';

/** What follows a head byte: bytes to skip, or items (an item takes a byte at least). */
interface Head {
  /** The number of bytes that hold the length. */
  readonly length: number;
  readonly of: 'bytes' | 'items' | 'pairs';
  /** Bytes beyond those that the length counts. */
  readonly extra: number;
}

const sized = (of: Head['of'], widths: readonly number[], extra = 0): Head[] =>
  widths.map((length) => ({ length, of, extra }));
const fixed = (sizes: readonly number[]): Head[] => sizes.map((extra) => ({ length: 0, of: 'bytes', extra }));

/** From 0xc0 to 0xdf, in order: nil to bool, bin, ext, floats, integers, fixed ext, str, array, map. */
const HEADS: readonly Head[] = [
  ...fixed([0, 0, 0, 0]),
  ...sized('bytes', [1, 2, 4]),
  ...sized('bytes', [1, 2, 4], 1),
  ...fixed([4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17]),
  ...sized('bytes', [1, 2, 4]),
  ...sized('items', [2, 4]),
  ...sized('pairs', [2, 4]),
];

/**
 * Refuses MessagePack whose arrays and maps claim more than the bytes can hold: a parser that trusts them would
 * fill the memory with what never comes. @throws ValueError
 */
export function checkLengths(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let items = 1;
  while (items > 0) {
    if (items > bytes.length - at) throw new ValueError([], 'malformed msgpack: it ends too early');
    const head = view.getUint8(at);
    at += 1;
    items -= 1;
    if (head >= 0x80 && head < 0x90) items += (head & 0x0f) * 2;
    else if (head >= 0x90 && head < 0xa0) items += head & 0x0f;
    else if (head >= 0xa0 && head < 0xc0) at += head & 0x1f;
    const known = head >= 0xc0 ? HEADS[head - 0xc0] : undefined;
    if (known === undefined) continue;
    const count = readLength(view, at, known.length);
    at += known.length + known.extra;
    if (known.of === 'bytes') at += count;
    else items += known.of === 'pairs' ? count * 2 : count;
  }
}

function readLength(view: DataView, at: number, width: number): number {
  if (at + width > view.byteLength) throw new ValueError([], 'malformed msgpack: it ends too early');
  if (width === 1) return view.getUint8(at);
  if (width === 2) return view.getUint16(at);
  return width === 4 ? view.getUint32(at) : 0;
}
