import type {
  AuthenticationError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  StillProcessingError,
} from './answer-errors.ts';
import type {
  AmbiguousError,
  ApiError,
  ConnectionError,
  DownloadError,
  GenerationFailedError,
  WaitTimeoutError,
} from './api-error.ts';

// By name, so that they also hold where two copies of this package meet, which `instanceof` does not.

/** Any error of a call. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && 'operation' in error && 'code' in error;
}

function named<E extends ApiError>(name: E['name']): (error: unknown) => error is E {
  return (error): error is E => isApiError(error) && error.name === name;
}

/** The key is missing or wrong. */
export const isAuthenticationError = /* @__PURE__ */ named<AuthenticationError>('AuthenticationError');
/** The key does not allow this. */
export const isPermissionError = /* @__PURE__ */ named<PermissionError>('PermissionError');
/** There is no such video. */
export const isNotFoundError = /* @__PURE__ */ named<NotFoundError>('NotFoundError');
/** The video is still being generated. */
export const isStillProcessingError = /* @__PURE__ */ named<StillProcessingError>('StillProcessingError');
/** Too many requests. */
export const isRateLimitError = /* @__PURE__ */ named<RateLimitError>('RateLimitError');
/** No answer, and nothing has happened. */
export const isConnectionError = /* @__PURE__ */ named<ConnectionError>('ConnectionError');
/** No reliable answer to a generation: the video may exist. */
export const isAmbiguousError = /* @__PURE__ */ named<AmbiguousError>('AmbiguousError');
/** The wait ended before the generation did. */
export const isWaitTimeoutError = /* @__PURE__ */ named<WaitTimeoutError>('WaitTimeoutError');
/** The generation ended without a video. */
export const isGenerationFailedError = /* @__PURE__ */ named<GenerationFailedError>('GenerationFailedError');
/** The video did not arrive whole. */
export const isDownloadError = /* @__PURE__ */ named<DownloadError>('DownloadError');
