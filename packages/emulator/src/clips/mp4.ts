/** One box of an MP4 file: its type and where its content lies. */
interface Box {
  type: string;
  /** Offset of the content, behind the eight bytes of the header. */
  start: number;
  end: number;
}

/** Containers on the way to the boxes that are read or written here. */
const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

/** What an MP4 file says about itself. */
export interface ClipInfo {
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
  frames: number;
}

/**
 * Reads the dimensions and the length of an MP4 file with one video track.
 *
 * @throws Error if a box that tells them is missing.
 */
export function describeMp4(bytes: Uint8Array): ClipInfo {
  const view = viewOf(bytes);
  const at = headerOffsets(view);
  return {
    width: view.getUint32(at.tkhd + 76) / 65536,
    height: view.getUint32(at.tkhd + 80) / 65536,
    duration: view.getUint32(at.mvhd + 16) / view.getUint32(at.mvhd + 12),
    frames: view.getUint32(at.stts + 8),
  };
}

/**
 * Gives a clip the exact length asked for, in place, by spreading its frames evenly, and takes the time of
 * encoding out of it, so that the same request always yields the same bytes. For files as the encoder
 * writes them: version 0 boxes, one track, one duration for all frames.
 *
 * @param seconds up to 13 hours, the limit of 32 bits at the encoder's time scale.
 */
export function retimeMp4(bytes: Uint8Array, seconds: number): void {
  const view = viewOf(bytes);
  const at = headerOffsets(view);
  const perFrame = Math.max(
    1,
    Math.round((seconds * view.getUint32(at.mdhd + 12)) / view.getUint32(at.stts + 8)),
  );
  const duration = perFrame * view.getUint32(at.stts + 8);
  view.setUint32(at.stts + 12, perFrame);
  view.setUint32(at.mdhd + 16, duration);
  view.setUint32(at.mvhd + 16, duration);
  view.setUint32(at.tkhd + 20, duration);
  for (const start of [at.mvhd, at.tkhd, at.mdhd]) {
    view.setUint32(start + 4, 0);
    view.setUint32(start + 8, 0);
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function headerOffsets(view: DataView): Record<'mvhd' | 'tkhd' | 'mdhd' | 'stts', number> {
  const found = new Map([...boxes(view, 0, view.byteLength)].map((box) => [box.type, box.start]));
  const offsetOf = (type: string): number => {
    const start = found.get(type);
    if (start === undefined) throw new Error(`not an MP4 file with one track: no ${type} box`);
    return start;
  };
  return { mvhd: offsetOf('mvhd'), tkhd: offsetOf('tkhd'), mdhd: offsetOf('mdhd'), stts: offsetOf('stts') };
}

function* boxes(view: DataView, from: number, to: number): Generator<Box> {
  let at = from;
  while (at + 8 <= to) {
    const size = view.getUint32(at);
    if (size < 8) return;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((i) => view.getUint8(at + i)));
    const box = { type, start: at + 8, end: Math.min(at + size, to) };
    yield box;
    if (CONTAINERS.has(type)) yield* boxes(view, box.start, box.end);
    at += size;
  }
}
