import { type EndWindow, endWindow } from './end-window.ts';

/** One successful poll of a running job. */
export interface Sample {
  /** Milliseconds since the job began, or the wait for it where that is all that is known. */
  readonly atMs: number;
  /** From 0 to 1; `undefined` where the service does not tell. */
  readonly progress: number | undefined;
}

export interface PacingState {
  /** Milliseconds since the job began, or the wait for it where that is all that is known. */
  readonly elapsedMs: number;
  /** The successful polls so far, oldest first. */
  readonly samples: readonly Sample[];
  /** When jobs of this kind usually end, where the caller knows. */
  readonly expected?: EndWindow | undefined;
  /** The service's own wish for the next poll, in milliseconds from now. */
  readonly retryAfterMs?: number | undefined;
}

/** How long to wait before the next poll, in milliseconds. */
export type Pacing = (state: PacingState) => number;

const SHORTEST_MS = 500;
const LONGEST_MS = 30_000;
/** The first step: long enough for a first measurable progress, short enough for a job that is nearly done. */
const FIRST_MS = 1_500;
/** Where nothing is known: the step, and of a long job the part of the time so far, so that the lag stays a small part. */
const BLIND_MS = 3_500;
const GROWTH = 0.07;
/** How much of a long way to the window one step dares. The rest of the way corrects the window. */
const STRIDE = 0.8;
/** Nearer than this, and than the window is wide, it is good enough to go for the end. */
const NEAR_MS = 3_000;
/** A window this narrow is waited out; a wider one is entered by this part, and crossed in such parts of what is left. */
const NARROW_MS = 2_200;
const ENTER = 0.4;
const CROSS = 0.3;
const SHORTEST_CROSS_MS = 900;
/** Arriving just after the end costs less than a poll just before it. */
const MARGIN_MS = 200;
/** No poll narrows the window of what is only expected: it is crossed in so many equal steps. */
const EQUAL_STEPS = 9;

/**
 * The default pacing. Where the service tells progress, it foresees the end and walks up to it in shrinking strides.
 * Where it does not, it polls densely when the end is expected, and evenly where nothing is known.
 */
export const nextDelay: Pacing = (state) => {
  const delayMs = Math.min(Math.max(stepOf(state), SHORTEST_MS), LONGEST_MS);
  return Math.max(delayMs, state.retryAfterMs ?? 0);
};

function stepOf({ elapsedMs, samples, expected }: PacingState): number {
  const window = endWindow(samples);
  // What one poll tells holds for no more than about as much time again; each further one makes it surer.
  const sureness = samples.filter(({ progress = 0 }) => progress > 0).length;
  if (window) return Math.min(stepTo(window, elapsedMs), elapsedMs * sureness + FIRST_MS);
  // Where progress is told, it will say more than what others took.
  const isTold = samples.some(({ progress }) => progress !== undefined);
  if (expected && !isTold) return stepToExpected(expected, elapsedMs);
  return elapsedMs < FIRST_MS ? FIRST_MS : Math.max(BLIND_MS, elapsedMs * GROWTH);
}

function stepTo({ fromMs, toMs }: EndWindow, elapsedMs: number): number {
  const widthMs = toMs - fromMs;
  const restMs = fromMs - elapsedMs;
  const throughMs = toMs - elapsedMs;
  if (restMs > NEAR_MS + widthMs) return restMs * STRIDE;
  if (widthMs <= NARROW_MS && throughMs > 0) return throughMs + MARGIN_MS;
  if (restMs > SHORTEST_MS) return restMs + widthMs * ENTER;
  // Later than that, the steps grow with the delay.
  return Math.max(Math.abs(throughMs) * CROSS, SHORTEST_CROSS_MS);
}

function stepToExpected({ fromMs, toMs }: EndWindow, elapsedMs: number): number {
  const restMs = fromMs - elapsedMs;
  // One look half way, should this one be quicker than all others.
  if (restMs > 0) return restMs > 2 * Math.max(elapsedMs, BLIND_MS) ? restMs / 2 : restMs;
  return Math.max((toMs - fromMs) / EQUAL_STEPS, (elapsedMs - toMs) * CROSS);
}
