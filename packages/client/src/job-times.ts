import type { EndWindow } from '@videogen/job-runtime';

/** How many of the latest generations of one kind are remembered. */
const REMEMBERED = 8;
/** How far beyond the quickest and the slowest of them the next may lie, where only one was seen. */
const FURTHER = 0.2;
/** Where the slowest took so many times as long as the quickest, they say nothing about the next one. */
const UNLIKE = 2;

/** What a video was asked for, as far as it decides how long it takes. */
interface Kind {
  readonly duration?: number | undefined;
  readonly quality?: string | undefined;
}

/** Remembers how long generations took, because one of the same length and quality takes about as long. */
export class JobTimes {
  readonly #seen = new Map<string, readonly number[]>();

  /** When the next one may end; `undefined` for what was never seen, or never took as long. */
  expected(kind: Kind): EndWindow | undefined {
    return windowAround(this.#seen.get(keyOf(kind)) ?? []);
  }

  note(kind: Kind, tookMs: number): void {
    const key = keyOf(kind);
    this.#seen.set(key, [...(this.#seen.get(key) ?? []), tookMs].slice(-REMEMBERED));
  }
}

/** The window in which the next of these times, in milliseconds, is to be expected. */
export function windowAround(times: readonly number[]): EndWindow | undefined {
  const quickest = Math.min(...times);
  const slowest = Math.max(...times);
  const further = FURTHER / times.length;
  const isAlike = times.length > 0 && slowest < quickest * UNLIKE;
  return isAlike ? { fromMs: quickest * (1 - further), toMs: slowest * (1 + further) } : undefined;
}

function keyOf({ duration, quality }: Kind): string {
  return `${duration} ${quality}`;
}
