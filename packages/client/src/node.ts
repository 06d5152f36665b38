export type {
  DownloadProgress,
  Pacing,
  RetryEvent,
  RetryPolicy,
  StatusVocabulary,
} from '@videogen/job-runtime';
export type { DownloadedFile } from '@videogen/job-runtime/node';
export type { Account, AccountApi } from './account.ts';
export {
  AmbiguousError,
  ApiError,
  type ApiErrorFields,
  ConnectionError,
  DownloadError,
  GenerationFailedError,
  WaitTimeoutError,
} from './api-error.ts';
export type { DownloadOptions, DownloadResult } from './download.ts';
export { type ErrorBody, type ErrorShape, parseErrorBody } from './error-body.ts';
export { errorFromResponse } from './error-from-response.ts';
export { type FileDownloadOptions, type NodeVideos, VideoGen } from './node-client.ts';
export type { Operation } from './operations.ts';
export { type CallOptions, ConfigurationError, type VideoGenOptions } from './options.ts';
export { type Redact, redactor } from './redact.ts';
export type { Video, VideoState } from './video.ts';
export { findVideoId } from './video-id.ts';
export type { GenerateOptions, GenerateRequest, Videos, WaitOptions } from './videos.ts';
