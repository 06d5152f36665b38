/** File types whose first bytes can be checked. */
export type FileSignature = 'mp4';

/** So many bytes from the beginning are enough to tell. */
export const SIGNATURE_BYTES = 12;

/**
 * Says what the first bytes are when they are not those of an MP4 file (an `ftyp` box at offset 4), and `undefined`
 * when they are.
 */
export function mismatch(head: Uint8Array, _expected: FileSignature): string | undefined {
  const text = String.fromCharCode(...head.subarray(0, SIGNATURE_BYTES));
  if (text.slice(4, 8) === 'ftyp') return undefined;
  if (text === '') return 'nothing';
  if (/^\s*[{[]/.test(text)) return 'JSON';
  if (/^\s*</.test(text)) return 'HTML or XML';
  // As a hex dump shows it beside the numbers.
  return `something else (it begins with "${text.replace(/[^ -~]/g, '.')}")`;
}
