import { initialState, type Outcome, ruleOf, type VideoState } from './states.ts';

/** What the `failure_reason` says of a generation that fails for no reason of its own. */
export const DEFAULT_FAILURE = 'The generation failed';

/** How long generations take: by time, drawn evenly between two bounds, or by the number of status reads. */
export type JobTime = { by: 'time'; minMs: number; maxMs: number } | { by: 'reads'; count: number };

/** One generation on its way. Plain data, so that any store can hold it. */
export interface Job {
  state: VideoState;
  /** What it will turn out to be, drawn when it was accepted. */
  outcome: Outcome;
  /** Why it fails, if it does. */
  failureReason: string | null;
  /** Milliseconds since 1970. */
  startedAt: number;
  /** How far it has to go. */
  pace: { by: 'time'; ms: number } | { by: 'reads'; count: number };
  /** Status reads so far. */
  reads: number;
}

/**
 * A new job.
 *
 * @param options.share where between its bounds the time lies, from 0 to 1.
 * @param options.failureReason makes it fail when its time comes.
 */
export function startJob(
  time: JobTime,
  now: number,
  { share, failureReason }: { share: number; failureReason: string | null },
): Job {
  return {
    state: initialState,
    outcome: failureReason === null ? 'success' : 'failure',
    failureReason,
    startedAt: now,
    pace: paceOf(time, share),
    reads: 0,
  };
}

/** The share of the way that is done, from 0 to 1. A job of no length is done at once. */
export function progressOf(job: Job, now: number): number {
  const [done, all] =
    job.pace.by === 'time' ? [now - job.startedAt, job.pace.ms] : [job.reads, job.pace.count];
  return all <= 0 ? 1 : Math.min(1, Math.max(0, done / all));
}

/** The job as it stands at `now`: moved on by the table once it is done. */
export function settle(job: Job, now: number): Job {
  if (progressOf(job, now) < 1) return job;
  const next = ruleOf(job.state).next[job.outcome];
  return next === undefined ? job : { ...job, state: next };
}

/** When the job will be done, in milliseconds since 1970; undefined if that depends on how often it is read. */
export function endOf({ startedAt, pace }: Job): number | undefined {
  return pace.by === 'time' ? startedAt + pace.ms : undefined;
}

/** The job after somebody has read its status. */
export function countRead(job: Job): Job {
  return { ...job, reads: job.reads + 1 };
}

function paceOf(time: JobTime, share: number): Job['pace'] {
  if (time.by === 'reads') return time;
  return { by: 'time', ms: time.minMs + share * (time.maxMs - time.minMs) };
}
