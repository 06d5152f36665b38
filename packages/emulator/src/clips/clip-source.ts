import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createClipCache } from './clip-cache.ts';
import type { ClipRequest } from './clip-spec.ts';
import { clipSpecOf } from './clip-spec.ts';
import { createRenderer } from './renderer.ts';

/** `render` shows each prompt; `shared` serves one small clip for every video, for load. */
export type Clips = 'render' | 'shared';

/** The file of a video. */
export interface Clip {
  bytes: Uint8Array;
  /** A strong entity tag, quotes included. */
  etag: string;
  /** Its media type. @default "video/mp4" */
  type?: string;
}

/** Where files come from. */
export interface ClipSource {
  /** The file of a video. Concurrent and later calls share one rendering, until the video is dropped. */
  fileOf(videoId: string, request: ClipRequest): Promise<Clip>;
  /** Forgets a video's file. */
  drop(videoId: string): void;
  close(): Promise<void>;
}

/** Some thousand clips of usual length. Others are rendered again when they are asked for. */
const MOST_BYTES = 256 * 1024 * 1024;

/** @see Clips */
export function createClipSource(clips: Clips): ClipSource {
  return clips === 'shared' ? sharedClip() : renderedClips();
}

function sharedClip(): ClipSource {
  let clip: Promise<Clip> | undefined;
  return {
    fileOf() {
      // At the same depth from the sources and from the built files.
      clip ??= readFile(new URL('../../src/gen/clip.mp4', import.meta.url)).then(toClip);
      return clip;
    },
    drop() {},
    async close() {},
  };
}

function renderedClips(): ClipSource {
  const renderer = createRenderer();
  const files = createClipCache(MOST_BYTES);
  return {
    fileOf: (videoId, request) =>
      files.get(videoId, async () => toClip(await renderer.render(clipSpecOf(request)))),
    drop: files.drop,
    close: () => renderer.close(),
  };
}

/** Bytes as the file of a video. */
export function toClip(bytes: Uint8Array): Clip {
  const hash = createHash('sha256').update(bytes).digest('hex');
  return { bytes, etag: `"${hash.slice(0, 32)}"` };
}
