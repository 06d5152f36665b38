import type { ErrorShape } from './error-body.ts';
import type { Operation } from './operations.ts';

/** What is known of a failed call. */
export interface ApiErrorFields {
  readonly operation: Operation;
  readonly code: string;
  readonly status?: number | undefined;
  readonly shape?: ErrorShape | undefined;
  readonly details?: Record<string, unknown> | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly body?: string | undefined;
  readonly videoId?: string;
  readonly lastStatus?: string | undefined;
  readonly reason?: string | undefined;
  readonly cause?: unknown;
}

/**
 * A call that did not succeed. All errors of this client are of this class, except for bad configuration, bad
 * arguments, and an abort, which rejects with the signal's reason. None of its fields ever holds the API key.
 *
 * `message` is the service's own where it gives one.
 */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  /** What was asked for. */
  readonly operation!: Operation;
  /**
   * The service's code, such as `VIDEO_NOT_FOUND`; `HTTP_502` and the like where the answer has none; a name of our
   * own, told at each subclass, where there was no answer.
   */
  readonly code!: string;
  /** The HTTP status; `undefined` where there was no answer. */
  readonly status: number | undefined;
  /** The form of the answer's body; `undefined` where there was none to judge. */
  readonly shape: ErrorShape | undefined;
  /** Set in the flat form only, where the service gives them. */
  readonly details: Record<string, unknown> | undefined;
  /** The service's id for the request, where it gives one. */
  readonly requestId: string | undefined;
  /** How long the service asks to wait before another try, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The beginning of the answer's body, for people; at most 2,000 characters. */
  readonly body: string | undefined;

  constructor(message: string, fields: ApiErrorFields) {
    const { cause, ...known } = fields;
    super(message, cause === undefined ? undefined : { cause });
    Object.assign(this, known);
  }
}

/**
 * No answer: the service could not be reached, the connection broke, or the time for the call was over.
 * Code `CONNECTION_FAILED` or `TIMEOUT`. The service has not acted, or it does no harm to ask again.
 */
export class ConnectionError extends ApiError {
  override readonly name = 'ConnectionError';
}

/**
 * The answer to a generation is missing or says nothing reliable, so **the video may exist and be paid for**.
 * Do not simply generate again. Code `AMBIGUOUS`, `NO_VIDEO_ID` where the service accepted but no identifier was
 * found in its answer, or that of the service.
 */
export class AmbiguousError extends ApiError {
  override readonly name = 'AmbiguousError';
}

/** The generation was not finished within the time to wait. It goes on; wait again. Code `WAIT_TIMEOUT`. */
export class WaitTimeoutError extends ApiError {
  override readonly name = 'WaitTimeoutError';
  declare readonly videoId: string;
  /** The service's last word; `undefined` when no poll succeeded. */
  declare readonly lastStatus: string | undefined;

  constructor(message: string, fields: { videoId: string; lastStatus: string | undefined; cause?: unknown }) {
    super(message, { operation: 'getVideoStatus', code: 'WAIT_TIMEOUT', ...fields });
  }
}

/** The generation ended without a video. Code `GENERATION_FAILED`. */
export class GenerationFailedError extends ApiError {
  override readonly name = 'GenerationFailedError';
  declare readonly videoId: string;
  /** The service's reason, where it gives one. */
  declare readonly reason: string | undefined;

  constructor(videoId: string, reason: string | undefined) {
    const message = `the generation of video ${videoId} failed${reason ? `: ${reason}` : ''}`;
    super(message, { operation: 'getVideoStatus', code: 'GENERATION_FAILED', videoId, reason });
  }
}

/**
 * The video did not arrive whole, and nothing of it is left under the final name.
 * Code `DOWNLOAD_STALLED`, `DOWNLOAD_TIMEOUT`, `DOWNLOAD_INCOMPLETE`, `DOWNLOAD_CHANGED`, `DOWNLOAD_NOT_A_VIDEO` or `DOWNLOAD_TARGET`
 * (the place to write to is refused or not writable).
 */
export class DownloadError extends ApiError {
  override readonly name = 'DownloadError';
  declare readonly videoId: string;

  constructor(message: string, fields: { videoId: string; code: string; cause?: unknown }) {
    super(message, { operation: 'downloadVideo', ...fields });
  }
}
