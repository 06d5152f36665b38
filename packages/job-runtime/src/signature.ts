/** File types whose first bytes can be checked. */
export type FileSignature = 'mp4';

/** So many bytes from the beginning are enough to tell. */
export const SIGNATURE_BYTES = 12;

/**
 * Says what the first bytes are when they are not those of an MP4 file (an `ftyp` box at offset 4), and `undefined`
 * when they are.
 */
export function mismatch(head: Uint8Array, _expected: FileSignature): string | undefined {
  if (head.length >= 8 && ascii(head.subarray(4, 8)) === 'ftyp') return undefined;
  if (head.length === 0) return 'nothing';
  const text = ascii(head).trimStart();
  if (text.startsWith('{') || text.startsWith('[')) return 'JSON';
  if (text.startsWith('<')) return 'HTML or XML';
  return `something else (it begins with ${Array.from(head.subarray(0, 8), hex).join(' ')})`;
}

function ascii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
