import { type FileHandle, open } from 'node:fs/promises';

/** Brings a file to the disk. */
export interface Flusher {
  /** Ends when all that had been written to the file before the call is on the disk. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Syncs a file that somebody else in this process writes. Calls that come while a sync is under way share the next one, and
 * nothing else waits for the disk.
 *
 * @param path of a file that need not exist before the first call.
 */
export function createFlusher(path: string): Flusher {
  let handle: Promise<FileHandle> | undefined;
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;

  const sync = async (): Promise<void> => {
    // The one under way may have begun before the last write.
    await current.catch(() => {});
    next = undefined;
    handle ??= open(path, 'r+').catch((error: unknown) => {
      handle = undefined;
      throw error;
    });
    current = handle.then((file) => file.datasync());
    await current;
  };
  return {
    flushed() {
      next ??= sync();
      return next;
    },
    async close() {
      await next?.catch(() => {});
      await current.catch(() => {});
      await (await handle)?.close();
    },
  };
}
