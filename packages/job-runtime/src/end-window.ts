import type { Sample } from './pacing.ts';

/** When a job that goes on evenly ends, as far as its progress tells; in milliseconds since it began. */
export interface EndWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

/** Steps of progress finer than this tell the rate by themselves. */
const FINE = 0.02;
/** What is told with more digits than this counts as exact. */
const DIGITS = 1_000;

/**
 * Reads coarse progress, such as tenths, as what it is: a value rounded down, which bounds the end from both sides.
 * Each poll narrows the window, far more than a rate between two rounded values would. `undefined` where progress is
 * fine, has not begun, or does not fit a job that goes on evenly from its beginning.
 */
export function endWindow(samples: readonly Sample[]): EndWindow | undefined {
  const step = stepOf(samples);
  if (step < FINE) return undefined;
  let fromMs = 0;
  let toMs = Number.POSITIVE_INFINITY;
  for (const { atMs, progress } of samples) {
    if (progress === undefined) continue;
    fromMs = Math.max(fromMs, atMs / Math.min(1, progress + step));
    if (progress > 0) toMs = Math.min(toMs, atMs / progress);
  }
  return Number.isFinite(toMs) && fromMs <= toMs ? { fromMs, toMs } : undefined;
}

/** The largest step of which all values are multiples. Too large a guess only makes the window wide. */
function stepOf(samples: readonly Sample[]): number {
  let step = 0;
  for (const { progress = 0 } of samples) {
    const value = Math.round(progress * DIGITS);
    if (Math.abs(value / DIGITS - progress) > 1e-6) return 0;
    step = commonDivisor(step, value);
  }
  return Math.min(step / DIGITS, 0.2);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}
