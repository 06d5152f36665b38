import { type JobReading, type WaitTimedOut, waitForJob } from '@videogen/job-runtime';
import { GenerationFailedError, WaitTimeoutError } from './api-error.ts';
import { fatalPolls } from './fatal-polls.ts';
import { type JobTimes, windowAround } from './job-times.ts';
import type { CallOptions, Settings } from './options.ts';
import type { Video } from './video.ts';

/** How to wait for a generation. */
export interface WaitOptions extends CallOptions {
  /** How long to wait in all, in milliseconds. @default 900_000 */
  timeout?: number | undefined;
  /** After every poll that succeeded. */
  onProgress?: ((video: Video) => void) | undefined;
  /** Once for each status that is in no list of the client's vocabulary. Such a video counts as processing. */
  onUnknownStatus?: ((status: string) => void) | undefined;
  /** A poll failed and the wait goes on. */
  onPollError?: ((error: unknown) => void) | undefined;
  /**
   * How long such a video usually takes from its acceptance, in milliseconds: a hint for when to poll.
   * @default what earlier videos of the same duration and quality took with this client
   */
  expectedMs?: number | undefined;
}

/** What a wait needs of the client. */
export interface Waiter {
  readonly settings: Omit<Settings, 'apiKey'>;
  readonly times: JobTimes;
  read(id: string, options: CallOptions): Promise<JobReading<Video>>;
  /** Whether the service delivers the video although its status says nothing. */
  hasContent(id: string, signal: AbortSignal): Promise<boolean>;
}

/** What is known of the video that is waited for. */
export interface Awaited {
  readonly id: string;
  readonly duration?: number | undefined;
  readonly quality?: string | undefined;
  readonly acceptedAtMs?: number | undefined;
}

/** See `videos.wait`. */
export async function waitForVideo(waiter: Waiter, job: Awaited, options: WaitOptions): Promise<Video> {
  const { id, acceptedAtMs } = job;
  const { timeout = 900_000 } = options;
  const result = await waitForJob(jobWait(waiter, job, { ...options, timeout }));
  if (result.outcome === 'timed-out') throw timedOut(id, timeout, result);
  const { value, failure } = result.reading;
  if (result.outcome === 'failed') throw new GenerationFailedError(id, failure);
  if (acceptedAtMs !== undefined) waiter.times.note(job, waiter.settings.clock.now() - acceptedAtMs);
  // A probe may have found the video before the status told.
  return { ...value, state: 'completed' };
}

function jobWait(waiter: Waiter, job: Awaited, options: WaitOptions) {
  const { clock, pacing, statuses } = waiter.settings;
  const { id, acceptedAtMs } = job;
  const { onProgress, attemptTimeoutMs, expectedMs } = options;
  const retry = options.retry ?? waiter.settings.retry;
  return {
    ...options,
    statuses,
    pacing,
    clock,
    retrieve: (signal: AbortSignal) => waiter.read(id, { signal, retry, attemptTimeoutMs }),
    probe: async (signal: AbortSignal) =>
      (await waiter.hasContent(id, signal)) ? ('completed' as const) : ('processing' as const),
    timeoutMs: options.timeout,
    retry: retry || undefined,
    startedAtMs: acceptedAtMs,
    expected: expectedMs === undefined ? waiter.times.expected(job) : windowAround([expectedMs]),
    onProgress: onProgress && (({ value }: JobReading<Video>) => onProgress(value)),
    isFatal: fatalPolls(),
  };
}

function timedOut(videoId: string, timeoutMs: number, { lastStatus, lastError }: WaitTimedOut) {
  const last = lastStatus === undefined ? 'no poll succeeded' : `last status: ${lastStatus}`;
  const message = `video ${videoId} was not finished within ${timeoutMs / 1000} s (${last}); it goes on and can be waited for again`;
  return new WaitTimeoutError(message, { videoId, lastStatus, cause: lastError });
}
