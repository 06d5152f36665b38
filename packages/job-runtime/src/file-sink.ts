import type { FileHandle } from 'node:fs/promises';

/** So much may wait in memory while a write is under way. */
const BUFFER_BYTES = 1024 * 1024;

/**
 * Writes chunks in order while the caller goes on with the next one: what arrives during a write goes out together
 * with the following one.
 */
export class FileSink {
  #handle: FileHandle;
  #waiting: Uint8Array[] = [];
  #waitingBytes = 0;
  #writing: Promise<void> | undefined;
  /** The one batch that the system has now; never rejects. */
  #batch: Promise<void> | undefined;
  #failure: { error: unknown } | undefined;

  constructor(handle: FileHandle) {
    this.#handle = handle;
  }

  /** Takes a chunk over, whose memory is gone once it is written; returns a promise only when the caller should let the disk catch up. */
  write(chunk: Uint8Array): Promise<void> | undefined {
    if (this.#failure) throw this.#failure.error;
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.byteLength;
    this.#writing ??= this.#drain();
    // Only until the next batch is on its way: waiting for all would leave disk and caller idle in turns.
    return this.#waitingBytes > BUFFER_BYTES ? this.#batch : undefined;
  }

  /** Waits until everything is handed to the operating system. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#failure) throw this.#failure.error;
  }

  /** Waits for the write under way, however it ends. */
  async settled(): Promise<void> {
    await this.#writing;
  }

  // Never rejects, so that a failed write cannot become an unhandled rejection while nobody waits for it.
  async #drain(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const batch = this.#waiting;
        this.#waiting = [];
        this.#waitingBytes = 0;
        const written = writeAll(this.#handle, batch);
        this.#batch = written.catch(() => {});
        await written;
        for (const chunk of batch) release(chunk);
      }
    } catch (error) {
      this.#failure = { error };
    } finally {
      this.#writing = undefined;
    }
  }
}

/**
 * Gives the memory of a chunk back at once. The garbage collector would let some 40 MB of them pile up first, because
 * it goes by the size of the objects, which are next to nothing.
 */
function release({ buffer, byteLength }: Uint8Array): void {
  // A chunk that is part of something larger does not decide over it.
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function writeAll(handle: FileHandle, batch: Uint8Array[]): Promise<void> {
  let rest = batch;
  while (rest.length > 0) {
    const { bytesWritten } = await handle.writev(rest);
    rest = after(rest, bytesWritten);
  }
}

/** What is left of the chunks after their first `count` bytes: the system may write less than it was given. */
function after(chunks: Uint8Array[], count: number): Uint8Array[] {
  let left = count;
  const index = chunks.findIndex((chunk) => {
    if (left < chunk.byteLength) return true;
    left -= chunk.byteLength;
    return false;
  });
  if (index < 0) return [];
  const rest = chunks.slice(index);
  rest[0] = (rest[0] as Uint8Array).subarray(left);
  return rest;
}
