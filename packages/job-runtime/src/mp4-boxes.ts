const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;
/** Instead of a size, says that the size stands in eight further bytes. */
const IS_LONG = 1;

/**
 * Follows the top-level boxes of an MP4 file as it passes, in constant memory. Each box says how long it is, so a file
 * whose end is missing shows that by itself, also where nobody announced its length.
 */
export class Mp4Boxes {
  /** Where the next box begins; infinite when the last one lasts to the end of the file. */
  #next = 0;
  #at = 0;
  /** What has come of the next box's header. */
  #header: number[] = [];

  push(chunk: Uint8Array): void {
    const start = this.#at;
    this.#at += chunk.byteLength;
    for (;;) {
      const at = this.#next + this.#header.length;
      if (at >= this.#at) return;
      this.#header.push(chunk[at - start] as number);
      this.#readHeader();
    }
  }

  /** What is missing at the end, in words; undefined when nothing is. */
  missing(): string | undefined {
    const missing = this.#next - this.#at;
    if (this.#header.length > 0) return 'the video ends in the middle of a box';
    return missing > 0 && Number.isFinite(missing)
      ? `the last ${missing} bytes of the video are missing`
      : undefined;
  }

  #readHeader(): void {
    const { length } = this.#header;
    if (length !== HEADER_BYTES && length !== LONG_HEADER_BYTES) return;
    const size = numberOf(length === HEADER_BYTES ? this.#header.slice(0, 4) : this.#header.slice(8));
    if (length === HEADER_BYTES && size === IS_LONG) return;
    // A box of size 0 lasts to the end of the file, wherever that is; a smaller size than its header's is nonsense.
    this.#next += size < length ? Number.POSITIVE_INFINITY : size;
    this.#header = [];
  }
}

function numberOf(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum * 256 + byte, 0);
}
