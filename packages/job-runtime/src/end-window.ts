import type { Sample } from './pacing.ts';

/** Between when and when a job ends, as far as one can tell; in milliseconds since it began. */
export interface EndWindow {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Point {
  readonly atMs: number;
  readonly progress: number;
}

/** What is told with more digits than this counts as exact. */
const DIGITS = 1_000;
/** No step of progress is taken to be coarser than this. */
const COARSEST = 0.2;
/** Two points tell a rate when they lie this far apart. */
const APART = 0.05;
/** So much of the rest an uneven job may yet hurry. */
const HURRY = 0.25;

/**
 * When the job ends, from what its polls said. `undefined` where progress is not told, has not begun, or stands still
 * (also "100 %, not completed yet").
 */
export function endWindow(samples: readonly Sample[]): EndWindow | undefined {
  const points = samples.filter((sample): sample is Point => sample.progress !== undefined);
  const last = points.at(-1);
  if (!last || last.progress <= 0) return undefined;
  const even = evenWindow(points);
  return even.fromMs <= even.toMs ? even : unevenWindow(points, last);
}

/**
 * Of a job that goes on evenly from its beginning. Progress is read as what it is, a value rounded down, which bounds
 * the end from both sides; each poll narrows the window. Bounds that contradict each other are those of another job.
 */
function evenWindow(points: readonly Point[]): EndWindow {
  const step = stepOf(points);
  let fromMs = 0;
  let toMs = Number.POSITIVE_INFINITY;
  for (const { atMs, progress } of points) {
    fromMs = Math.max(fromMs, atMs / Math.min(1, progress + step));
    if (progress > 0) toMs = Math.min(toMs, atMs / progress);
  }
  return { fromMs, toMs };
}

/** The largest step of which all values are multiples. Too large a guess only makes the window wide. */
function stepOf(points: readonly Point[]): number {
  let step = 0;
  for (const { progress } of points) {
    const value = Math.round(progress * DIGITS);
    if (Math.abs(value / DIGITS - progress) > 1e-6) return 1 / DIGITS;
    step = commonDivisor(step, value);
  }
  return Math.min(step / DIGITS, COARSEST);
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b);
}

/** At the rate since the latest point that lies clearly behind. */
function unevenWindow(points: readonly Point[], last: Point): EndWindow | undefined {
  if (points.at(-2)?.progress === last.progress) return undefined;
  const from = points.findLast(({ progress }) => last.progress - progress >= APART) ?? points[0];
  if (!from || from.progress >= last.progress) return undefined;
  const restMs = ((1 - last.progress) * (last.atMs - from.atMs)) / (last.progress - from.progress);
  return { fromMs: last.atMs + restMs * (1 - HURRY), toMs: last.atMs + restMs };
}
