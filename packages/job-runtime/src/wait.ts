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
  const run = new WaitRun(options, clock);
  const timedOut = new Error('the time to wait is over');
  const limit = deadline(clock, timeoutMs, () => timedOut, signal);
  try {
    for (;;) {
      const result = await run.poll(limit.signal);
      // A poll that brought the end counts even when the time ran out meanwhile.
      if (result) return result;
      limit.signal.throwIfAborted();
      await clock.sleep(run.pauseMs(), limit.signal);
    }
  } catch (error) {
    if (error === timedOut) return run.timedOut();
    throw error;
  } finally {
    limit.clear();
  }
}

class WaitRun<T> {
  #failuresInARow = 0;
  #last: JobReading<T> | undefined;
  #lastError: unknown;
  #probedAt: number;
  readonly #samples: Sample[] = [];
  readonly #unknown = new Set<string>();
  readonly #startedAt: number;
  /** How long the job had been going when the wait for it began. */
  readonly #ageMs: number;
  readonly #options: WaitOptions<T>;
  readonly #clock: Clock;

  constructor(options: WaitOptions<T>, clock: Clock) {
    this.#options = options;
    this.#clock = clock;
    this.#startedAt = clock.now();
    this.#ageMs = Math.max(0, this.#startedAt - (options.startedAtMs ?? this.#startedAt));
    this.#probedAt = Number.NEGATIVE_INFINITY;
  }

  /** One poll; the result when it is the last one. */
  async poll(signal: AbortSignal): Promise<WaitEnded<T> | undefined> {
    let reading: JobReading<T>;
    try {
      reading = await abortable(this.#options.retrieve(signal), signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (this.#options.isFatal?.(error)) throw error;
      this.#failuresInARow++;
      this.#lastError = error;
      this.#options.onPollError?.(error);
      return undefined;
    }
    this.#note(reading);
    const state = await this.#settle(reading.status, signal);
    return state === 'processing' ? undefined : { outcome: state, reading };
  }

  timedOut(): WaitTimedOut {
    return { outcome: 'timed-out', lastStatus: this.#last?.status, lastError: this.#lastError };
  }

  /** The pause before the next poll. */
  pauseMs(): number {
    if (this.#failuresInARow > 0) {
      // Half of the pause is certain, so that a run of small random numbers cannot make a storm of polls.
      const { random = Math.random } = this.#options;
      const pause = backoffMs(this.#failuresInARow, this.#options.retry, () => (1 + random()) / 2);
      return Math.max(pause, askedPauseMs(this.#lastError));
    }
    const { pacing = nextDelay, expected } = this.#options;
    const retryAfterMs = this.#last?.retryAfterMs;
    const elapsedMs = this.#elapsed() + this.#ageMs;
    const pause = pacing({ elapsedMs, samples: this.#samples, expected, retryAfterMs });
    return Math.max(pause || 0, SHORTEST_PAUSE_MS);
  }

  #note(reading: JobReading<T>): void {
    this.#failuresInARow = 0;
    this.#lastError = undefined;
    this.#last = reading;
    this.#samples.push({ atMs: this.#elapsed() + this.#ageMs, progress: reading.progress });
    this.#options.onProgress?.(reading);
  }

  async #settle(status: string, signal: AbortSignal): Promise<JobState> {
    const state = stateOf(status, this.#options.statuses);
    if (state !== 'unknown') return state;
    if (!this.#unknown.has(status.toLowerCase())) {
      this.#unknown.add(status.toLowerCase());
      this.#options.onUnknownStatus?.(status);
    }
    return this.#probe(signal);
  }

  async #probe(signal: AbortSignal): Promise<JobState> {
    const { probe, probeIntervalMs = 15_000 } = this.#options;
    if (!probe || this.#clock.now() - this.#probedAt < probeIntervalMs) return 'processing';
    this.#probedAt = this.#clock.now();
    try {
      return await abortable(probe(signal), signal);
    } catch {
      if (signal.aborted) throw signal.reason;
      return 'processing';
    }
  }

  #elapsed(): number {
    return this.#clock.now() - this.#startedAt;
  }
}

/** The pause that the service asked for in the answer behind an error, in milliseconds. */
function askedPauseMs(error: unknown): number {
  const asked = (error as { retryAfterMs?: unknown } | undefined)?.retryAfterMs;
  return typeof asked === 'number' && asked > 0 ? asked : 0;
}
