const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/**
 * Follows the top-level boxes of an MP4 file as it passes, in constant memory. Each box says how long it is, so a file
 * whose end is missing shows that by itself, also where nobody announced its length.
 */
export class Mp4Boxes {
  /** Where the next box begins. */
  #next = 0;
  #at = 0;
  #lastsToEnd = false;
  #header = new Uint8Array(0);

  push(chunk: Uint8Array): void {
    const end = this.#at + chunk.byteLength;
    while (!this.#lastsToEnd && this.#next < end) {
      const start = this.#next + this.#header.byteLength;
      if (start >= end) break;
      const wanted = this.#wanted();
      const piece = chunk.subarray(start - this.#at, start - this.#at + wanted - this.#header.byteLength);
      this.#header = concat(this.#header, piece);
      if (this.#header.byteLength === this.#wanted()) this.#readHeader();
    }
    this.#at = end;
  }

  /** What is missing at the end, in words; undefined when nothing is. */
  missing(): string | undefined {
    if (this.#lastsToEnd || (this.#next === this.#at && this.#header.byteLength === 0)) return undefined;
    if (this.#next > this.#at) return `the last ${this.#next - this.#at} bytes of the video are missing`;
    return 'the video ends in the middle of a box';
  }

  #wanted(): number {
    const isLong = this.#header.byteLength >= HEADER_BYTES && sizeOf(this.#header) === 1;
    return isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
  }

  #readHeader(): void {
    const view = new DataView(this.#header.buffer, this.#header.byteOffset, this.#header.byteLength);
    const size = sizeOf(this.#header);
    const length = size === 1 ? Number(view.getBigUint64(HEADER_BYTES)) : size;
    // A box of size 0 lasts to the end of the file, wherever that is; a smaller size than its header's is nonsense.
    if (length < this.#header.byteLength) this.#lastsToEnd = true;
    this.#next += length;
    this.#header = new Uint8Array(0);
  }
}

function sizeOf(header: Uint8Array): number {
  return new DataView(header.buffer, header.byteOffset, header.byteLength).getUint32(0);
}

function concat(a: Uint8Array, b: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(a.byteLength + b.byteLength);
  joined.set(a);
  joined.set(b, a.byteLength);
  return joined;
}
