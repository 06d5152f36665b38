/** What is rendered: one clip per distinct value. */
export interface ClipRequest {
  prompt: string;
  /** Seconds; null if the request left it out. */
  duration: number | null;
  quality: string | null;
}

/** The measures of a clip. */
export interface ClipSpec {
  prompt: string;
  width: number;
  height: number;
  /** Seconds. */
  seconds: number;
  frames: number;
  /** The small line at the bottom, such as "5 s · hd". */
  caption: string;
}

const DEFAULT_SECONDS = 3;
const FRAMES_PER_SECOND = 12;
/** Twenty seconds at the full rate: longer clips show fewer frames per second, so that none takes long. */
const MAX_FRAMES = 240;
/** Ten hours: what 32-bit times at the encoder's scale can hold, with room to spare. */
const MAX_SECONDS = 36_000;

/** Decides size, length and frames: 640 x 360 for `hd`, else 320 x 180. */
export function clipSpecOf(request: ClipRequest): ClipSpec {
  const seconds = Math.min(request.duration ?? DEFAULT_SECONDS, MAX_SECONDS);
  const large = request.quality?.toLowerCase() === 'hd';
  return {
    prompt: request.prompt,
    width: large ? 640 : 320,
    height: large ? 360 : 180,
    seconds,
    frames: Math.min(MAX_FRAMES, Math.max(1, Math.round(seconds * FRAMES_PER_SECOND))),
    caption: [`${request.duration ?? DEFAULT_SECONDS} s`, request.quality].filter(Boolean).join(' · '),
  };
}
