import { abortable } from './abortable.ts';
import { type Clock, deadline, systemClock } from './clock.ts';
import type { EndWindow } from './end-window.ts';
import { nextDelay, type Pacing, type Sample } from './pacing.ts';
import { backoffMs, type RetryPolicy } from './retry.ts';
import { type JobState, type StatusVocabulary, stateOf } from './statuses.ts';

/** What one poll says. */
export interface JobReading<T> {
  /** The service's own word, compared without case. */
  readonly status: string;
  /** From 0 to 1, where the service tells. */
  readonly progress?: number | undefined;
  /** Why the job failed, where the service tells. */
  readonly failure?: string | undefined;
  /** The service's wish for the next poll, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  /** The caller's own view of the same answer. */
  readonly value: T;
}

export interface WaitOptions<T> {
  /** One poll. What it does after the signal has aborted is ignored. */
  retrieve: (signal: AbortSignal) => Promise<JobReading<T>>;
  statuses: StatusVocabulary;
  /** Milliseconds until the wait is given up. @default 900_000 (15 minutes) */
  timeoutMs?: number | undefined;
  signal?: AbortSignal | undefined;
  pacing?: Pacing | undefined;
  /** When jobs of this kind usually end; a hint for the pacing. */
  expected?: EndWindow | undefined;
  /** When the job began, in milliseconds since the Unix epoch; a hint for the pacing. @default now */
  startedAtMs?: number | undefined;
  /** After every successful poll. */
  onProgress?: ((reading: JobReading<T>) => void) | undefined;
  /** Once for each status that is in no list of the vocabulary. Such a job counts as processing. */
  onUnknownStatus?: ((status: string) => void) | undefined;
  /** A poll failed and the wait goes on, after at least the error's `retryAfterMs` where it has one. */
  onPollError?: ((error: unknown) => void) | undefined;
  /** Whether a failed poll ends the wait: a wrong key will not become right. @default never */
  isFatal?: ((error: unknown) => boolean) | undefined;
  /**
   * Settles a job whose status is in no list by other means, such as asking for its first bytes.
   * Called at most every {@link probeIntervalMs}; an error counts as "processing".
   */
  probe?: ((signal: AbortSignal) => Promise<JobState>) | undefined;
  /** Milliseconds. @default 15_000 */
  probeIntervalMs?: number | undefined;
  /** The pauses after failed polls, of which only the delays count. */
  retry?: RetryPolicy | undefined;
  clock?: Clock | undefined;
  random?: () => number;
}

/** How a wait ended. */
export type WaitResult<T> = WaitEnded<T> | WaitTimedOut;

/** The job is completed or failed. */
export interface WaitEnded<T> {
  readonly outcome: 'completed' | 'failed';
  /** The poll that told so, or that came before the probe which did. */
  readonly reading: JobReading<T>;
}

/** The job was neither completed nor failed when the time to wait for it was over. It goes on. */
export interface WaitTimedOut {
  readonly outcome: 'timed-out';
  /** The status of the last poll that succeeded. */
  readonly lastStatus: string | undefined;
  /** The error of the last poll, where it failed. */
  readonly lastError: unknown;
}

/** No pacing, however wrong, can make the wait spin. */
const SHORTEST_PAUSE_MS = 50;

/**
 * Polls a job until it is completed or failed, or `timeoutMs` are over, also in the middle of a poll. A poll that fails
 * does not end the wait.
 *
 * @throws the signal's reason as soon as it aborts; whatever `isFatal` calls fatal.
 */
export async function waitForJob<T>(options: WaitOptions<T>): Promise<WaitResult<T>> {
  const { signal, timeoutMs = 900_000, clock = systemClock } = options;
  signal?.throwIfAborted();
  const timedOut = new Error('the time to wait is over');
  const limit = deadline(clock, timeoutMs, () => timedOut, signal);
  const begunAt = Math.min(options.startedAtMs ?? clock.now(), clock.now());
  const settle = settleWith(options, clock);
  const samples: Sample[] = [];
  let last: JobReading<T> | undefined;
  let lastError: unknown;
  let failures = 0;
  try {
    for (;;) {
      const poll = await pollOnce(options, limit.signal);
      lastError = poll.error;
      failures = poll.reading ? 0 : failures + 1;
      last = poll.reading ?? last;
      if (poll.reading) {
        samples.push({ atMs: clock.now() - begunAt, progress: poll.reading.progress });
        options.onProgress?.(poll.reading);
        // A poll that brings the end counts even when the time ran out meanwhile.
        const state = await settle(poll.reading.status, limit.signal);
        if (state !== 'processing') return { outcome: state, reading: poll.reading };
      }
      const { pacing = nextDelay, expected } = options;
      const state = { elapsedMs: clock.now() - begunAt, samples, expected, retryAfterMs: last?.retryAfterMs };
      const pauseMs = failures > 0 ? pauseAfter(failures, lastError, options) : pacing(state);
      await clock.sleep(Math.max(pauseMs || 0, SHORTEST_PAUSE_MS), limit.signal);
    }
  } catch (error) {
    if (error !== timedOut) throw error;
    return { outcome: 'timed-out', lastStatus: last?.status, lastError };
  } finally {
    limit.clear();
  }
}

interface Poll<T> {
  readonly reading?: JobReading<T>;
  readonly error?: unknown;
}

async function pollOnce<T>(
  { retrieve, isFatal, onPollError }: WaitOptions<T>,
  signal: AbortSignal,
): Promise<Poll<T>> {
  try {
    return { reading: await abortable(retrieve(signal), signal) };
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    if (isFatal?.(error)) throw error;
    onPollError?.(error);
    return { error };
  }
}

/** What a status means, where need be by a probe. */
function settleWith<T>(options: WaitOptions<T>, clock: Clock) {
  const { statuses, onUnknownStatus, probe, probeIntervalMs = 15_000 } = options;
  const unknown = new Set<string>();
  let probedAt = Number.NEGATIVE_INFINITY;
  return async (status: string, signal: AbortSignal): Promise<JobState> => {
    const state = stateOf(status, statuses);
    if (state !== 'unknown') return state;
    const word = status.toLowerCase();
    if (!unknown.has(word)) onUnknownStatus?.(status);
    unknown.add(word);
    if (!probe || clock.now() - probedAt < probeIntervalMs) return 'processing';
    probedAt = clock.now();
    return abortable(probe(signal), signal).catch(() => {
      signal.throwIfAborted();
      return 'processing';
    });
  };
}

function pauseAfter<T>(
  failures: number,
  error: unknown,
  { retry, random = Math.random }: WaitOptions<T>,
): number {
  // Half of the pause is certain, so that a run of small random numbers cannot make a storm of polls.
  const pauseMs = backoffMs(failures, retry, () => (1 + random()) / 2);
  // The answer behind an error may have asked for more.
  const { retryAfterMs } = (error ?? {}) as { retryAfterMs?: unknown };
  return Math.max(pauseMs, Number(retryAfterMs) || 0);
}
