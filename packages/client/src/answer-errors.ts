import { ApiError, type ApiErrorFields } from './api-error.ts';

// Each is an answer after which a caller does something else than after any other.

/** The key is missing or wrong: status 401. */
export class AuthenticationError extends ApiError {
  override readonly name = 'AuthenticationError';
}

/** The key is right, but not for this: status 403. */
export class PermissionError extends ApiError {
  override readonly name = 'PermissionError';
}

/**
 * There is no such video (any more): status 404, said by the service itself. A 404 in another form, such as a page,
 * is a plain {@link ApiError}: it says nothing of the video.
 */
export class NotFoundError extends ApiError {
  override readonly name = 'NotFoundError';
}

/** The video is still being generated: code `VIDEO_IN_PROCESSING`. Wait for it first. */
export class StillProcessingError extends ApiError {
  override readonly name = 'StillProcessingError';
}

/** Too many requests: status 429. `retryAfterMs` tells when to try again, where the service does. */
export class RateLimitError extends ApiError {
  override readonly name = 'RateLimitError';
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  429: RateLimitError,
};

/** The error of the class that fits the answer. */
export function answerError(message: string, fields: ApiErrorFields): ApiError {
  const { status = 0, code, shape } = fields;
  const isOwnWord = shape === 'nested' || shape === 'flat';
  if (code === 'VIDEO_IN_PROCESSING') return new StillProcessingError(message, fields);
  if (status === 404 && isOwnWord) return new NotFoundError(message, fields);
  return new (BY_STATUS[status] ?? ApiError)(message, fields);
}
