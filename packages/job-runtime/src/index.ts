export { abortable } from './abortable.ts';
export { type Clock, type Deadline, deadline, systemClock } from './clock.ts';
export { isConnectionImpossible, isConnectionRefused, isIssuerUnknown } from './connection.ts';
export {
  type DownloadOptions,
  type DownloadProgress,
  downloadChunks,
  downloadStream,
  type ResumePoint,
} from './download-stream.ts';
export type { EndWindow } from './end-window.ts';
export {
  AmbiguousRequestError,
  AttemptTimeoutError,
  DownloadError,
  type DownloadErrorReason,
  NoResponseError,
  rootMessage,
} from './errors.ts';
export { type FetchRequest, type FetchWithRetryOptions, fetchWithRetry } from './fetch-with-retry.ts';
export { nextDelay, type Pacing, type PacingState, type Sample } from './pacing.ts';
export {
  type Attempt,
  backoffMs,
  isAmbiguous,
  isRepeatable,
  type LastOutcome,
  mayRetry,
  type Outcome,
  type RetryEvent,
  type RetryOptions,
  type RetryPolicy,
  tryUntilAnswered,
  withRetry,
} from './retry.ts';
export { retryAfterMs } from './retry-after.ts';
export type { FileSignature } from './signature.ts';
export { type JobState, type StatusVocabulary, stateOf } from './statuses.ts';
export {
  type JobReading,
  type WaitEnded,
  type WaitOptions,
  type WaitResult,
  type WaitTimedOut,
  waitForJob,
} from './wait.ts';
