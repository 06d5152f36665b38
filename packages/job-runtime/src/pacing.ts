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
  /** How long jobs of this kind usually take, in milliseconds, where the caller knows. */
  readonly expectedMs?: number | undefined;
  /** The service's own wish for the next poll, in milliseconds from now. */
  readonly retryAfterMs?: number | undefined;
}

/** How long to wait before the next poll, in milliseconds. */
export type Pacing = (state: PacingState) => number;

const SHORTEST_MS = 500;
const LONGEST_MS = 30_000;
/** The first step: long enough for a first measurable progress, short enough for a job that is nearly done. */
const FIRST_MS = 1_500;
/** Without progress: the step, and of a long job the part of the time so far, so that the lag stays a small part. */
const BLIND_MS = 3_500;
const GROWTH = 0.08;
/** Jobs of one kind take as long as expected within this part of it; there the steps are short. */
const SPREAD = 0.1;
const SPREAD_STEP = 0.05;
/** Later than expected: each step is this part of the delay. */
const LATE_GROWTH = 0.3;
/** With progress: how much of the estimated rest one step dares. The rest of the rest corrects the estimate. */
const STRIDE = 0.8;
/** A rate is trusted for this many times the time over which it was measured. */
const REACH = 3;
/** A rate measured over less time is noise. */
const SHORTEST_BASELINE_MS = 1_000;
/** Below this the estimate is good enough to go for the end. */
const LAST_STEP_MS = 2_000;
/** Added to the last step: arriving just after the end costs less than a poll just before it. */
const MARGIN_MS = 200;
/** A window of the end this narrow is waited out; a wider one is entered by this part, and crossed in such steps. */
const NARROW_MS = 1_500;
const ENTER = 0.2;
const CROSS = 0.3;
const SHORTEST_CROSS_MS = 900;

/**
 * The default pacing. Where the service tells progress, it extrapolates the end and walks up to it in shrinking
 * strides. Where it does not, the steps are short around `expectedMs`, and even where nothing is expected.
 */
export const nextDelay: Pacing = (state) => {
  const delayMs = Math.min(Math.max(stepOf(state), SHORTEST_MS), LONGEST_MS);
  return Math.max(delayMs, state.retryAfterMs ?? 0);
};

function stepOf(state: PacingState): number {
  const window = endWindow(state.samples);
  if (window) return stepToWindow(state, window);
  const rate = measureRate(state.samples);
  if (rate) return stepWithProgress(state, rate);
  // Where progress is told, it will say more than what others took.
  const isTold = state.samples.some(({ progress }) => progress !== undefined);
  return stepWithoutProgress(isTold ? { ...state, expectedMs: undefined } : state);
}

function stepToWindow({ elapsedMs }: PacingState, { fromMs, toMs }: EndWindow): number {
  const widthMs = toMs - fromMs;
  const restMs = fromMs - elapsedMs;
  const throughMs = toMs - elapsedMs + MARGIN_MS;
  if (restMs > LAST_STEP_MS + widthMs) return Math.min(restMs * STRIDE, elapsedMs * REACH);
  if (widthMs <= NARROW_MS) return throughMs;
  return restMs > SHORTEST_MS ? restMs + widthMs * ENTER : Math.max(widthMs * CROSS, SHORTEST_CROSS_MS);
}

function stepWithProgress({ elapsedMs }: PacingState, { from, to }: Rate): number {
  const baselineMs = to.atMs - from.atMs;
  if (baselineMs < SHORTEST_BASELINE_MS) return FIRST_MS;
  const endAtMs = to.atMs + ((1 - to.progress) * baselineMs) / (to.progress - from.progress);
  const restMs = Math.max(0, endAtMs - elapsedMs);
  return restMs <= LAST_STEP_MS ? restMs + MARGIN_MS : Math.min(restMs * STRIDE, baselineMs * REACH);
}

function stepWithoutProgress({ elapsedMs, expectedMs }: PacingState): number {
  if (expectedMs === undefined) {
    return elapsedMs < FIRST_MS ? FIRST_MS : Math.max(Math.min(elapsedMs, BLIND_MS), elapsedMs * GROWTH);
  }
  const restMs = expectedMs * (1 - SPREAD) - elapsedMs;
  // Half of a long way, should this one be quicker than all others.
  if (restMs > 0) return restMs > 2 * BLIND_MS ? restMs / 2 : restMs;
  return Math.max(expectedMs * SPREAD_STEP, (elapsedMs - expectedMs) * LATE_GROWTH);
}

interface Point {
  readonly atMs: number;
  readonly progress: number;
}

interface Rate {
  readonly from: Point;
  readonly to: Point;
}

/**
 * The two points that tell best how fast the job is now, or `undefined` where nothing does. The first of them is the
 * latest that lies clearly behind, since progress is rarely even; a standstill (also "100 %, not completed yet") is
 * no rate.
 */
function measureRate(samples: readonly Sample[]): Rate | undefined {
  const points = samples.filter((sample): sample is Point => sample.progress !== undefined);
  const to = points.at(-1);
  if (!to || to.progress <= 0) return undefined;
  // One poll alone is measured from the beginning of the wait, which is short enough not to be trusted far.
  const earlier = points.length === 1 ? [{ atMs: 0, progress: 0 }] : points.slice(0, -1);
  if (earlier.at(-1)?.progress === to.progress) return undefined;
  const behind = (least: number) => (point: Point) => to.progress - point.progress >= least;
  const from = earlier.findLast(behind(0.05)) ?? earlier.find(behind(Number.EPSILON));
  return from && { from, to };
}
