import type { Clip } from './clip-source.ts';

/** Files by video, the ones in use kept and the others dropped when they get too many. */
export interface ClipCache {
  /** The file of a video, made by `make` unless it is there or being made. A failure is not kept. */
  get(videoId: string, make: () => Promise<Clip>): Promise<Clip>;
  drop(videoId: string): void;
}

/** @param maxBytes what all files may take together; the ones that were asked for least lately go first. */
export function createClipCache(maxBytes: number): ClipCache {
  // In the order of their last use.
  const files = new Map<string, { file: Promise<Clip>; bytes: number }>();
  let held = 0;

  const drop = (videoId: string): void => {
    held -= files.get(videoId)?.bytes ?? 0;
    files.delete(videoId);
  };
  const shrink = (): void => {
    for (const [videoId, { bytes }] of files) {
      if (held <= maxBytes) return;
      // What is being made counts nothing yet, and somebody waits for it.
      if (bytes > 0) drop(videoId);
    }
  };
  return {
    get(videoId, make) {
      const known = files.get(videoId);
      if (known !== undefined) {
        files.delete(videoId);
        files.set(videoId, known);
        return known.file;
      }
      const entry = { file: make(), bytes: 0 };
      files.set(videoId, entry);
      entry.file.then(
        ({ bytes }) => {
          // It may have been dropped while it was made.
          if (files.get(videoId) !== entry) return;
          entry.bytes = bytes.byteLength;
          held += entry.bytes;
          shrink();
        },
        () => {
          if (files.get(videoId) === entry) files.delete(videoId);
        },
      );
      return entry.file;
    },
    drop,
  };
}
