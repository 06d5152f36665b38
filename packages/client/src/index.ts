/**
 * All but files, wherever `fetch` is: `@videogen/client`.
 *
 * @module
 */
export type {
  DownloadProgress,
  Pacing,
  RetryEvent,
  RetryPolicy,
  StatusVocabulary,
} from '@videogen/job-runtime';
export type { Account, AccountApi } from './account.ts';
export {
  AuthenticationError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  StillProcessingError,
} from './answer-errors.ts';
export {
  AmbiguousError,
  ApiError,
  type ApiErrorFields,
  ConnectionError,
  DownloadError,
  GenerationFailedError,
  WaitTimeoutError,
} from './api-error.ts';
export type { ApiPromise, WithResponse } from './api-promise.ts';
export { VideoGen } from './client.ts';
export type { DeleteManyOptions, DeleteResult } from './delete-many.ts';
export type { DownloadOptions, DownloadResult } from './download.ts';
export { type ErrorBody, type ErrorShape, parseErrorBody } from './error-body.ts';
export { errorFromResponse } from './error-from-response.ts';
export {
  isAmbiguousError,
  isApiError,
  isAuthenticationError,
  isConnectionError,
  isDownloadError,
  isGenerationFailedError,
  isNotFoundError,
  isPermissionError,
  isRateLimitError,
  isStillProcessingError,
  isWaitTimeoutError,
} from './guards.ts';
export type { Operation } from './operations.ts';
export { type CallOptions, ConfigurationError, type VideoGenOptions } from './options.ts';
export { type Redact, redactor } from './redact.ts';
export type { Video, VideoState } from './video.ts';
export { findVideoId } from './video-id.ts';
export type { Generation, VideoHandle, VideoJob } from './video-job.ts';
export type { GenerateOptions, GenerateRequest, Videos } from './videos.ts';
export type { WaitOptions } from './wait.ts';
export { WebhookError, type WebhookEvent, type WebhookSecret, webhooks } from './webhooks.ts';
