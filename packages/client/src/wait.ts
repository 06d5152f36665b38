import {
  type JobReading,
  WaitTimeoutError as JobTimeoutError,
  systemClock,
  waitForJob,
} from '@videogen/job-runtime';
import { GenerationFailedError, WaitTimeoutError } from './api-error.ts';
import { fatalPolls } from './fatal-polls.ts';
import type { JobTimes } from './job-times.ts';
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
  const { clock = systemClock } = waiter.settings;
  const { id, acceptedAtMs } = job;
  const { outcome, reading } = await waitForJob(jobWait(waiter, job, options)).catch((error: unknown) => {
    throw error instanceof JobTimeoutError ? timedOut(error) : error;
  });
  if (outcome === 'failed') throw new GenerationFailedError(id, reading.failure);
  if (acceptedAtMs !== undefined) waiter.times.note(job, clock.now() - acceptedAtMs);
  const { value } = reading;
  // A probe may have found the video before the status told.
  return value.state === 'completed' ? value : { ...value, state: 'completed' };
}

function jobWait(waiter: Waiter, job: Awaited, options: WaitOptions) {
  const { clock, pacing, statuses } = waiter.settings;
  const { id, acceptedAtMs } = job;
  const { signal, onProgress, attemptTimeoutMs } = options;
  const retry = options.retry ?? waiter.settings.retry;
  return {
    id,
    statuses,
    retrieve: (pollSignal: AbortSignal) => waiter.read(id, { signal: pollSignal, retry, attemptTimeoutMs }),
    probe: async (probeSignal: AbortSignal) =>
      (await waiter.hasContent(id, probeSignal)) ? ('completed' as const) : ('running' as const),
    timeoutMs: options.timeout,
    signal,
    retry: retry === false ? undefined : retry,
    pacing,
    startedAtMs: acceptedAtMs,
    expectedMs: options.expectedMs ?? waiter.times.expectedMs(job),
    onProgress: onProgress && (({ value }: JobReading<Video>) => onProgress(value)),
    onUnknownStatus: options.onUnknownStatus,
    onPollError: options.onPollError,
    isFatal: fatalPolls(),
    ...(clock && { clock }),
  };
}

function timedOut({ id, lastStatus, timeoutMs, cause }: JobTimeoutError): WaitTimeoutError {
  const last = lastStatus === undefined ? 'no poll succeeded' : `last status: ${lastStatus}`;
  const message = `video ${id} was not finished within ${timeoutMs / 1000} s (${last}); it goes on and can be waited for again`;
  return new WaitTimeoutError(message, { videoId: id, lastStatus, cause });
}
