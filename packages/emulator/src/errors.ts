import type { Error as ErrorBody } from './gen/index.ts';

/** A refusal that the service documents: it becomes an error response, in either of the two shapes. */
export class ServiceError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 413 | 416 | 429 | 500;
  readonly code: string;
  readonly details: Record<string, unknown>;

  constructor(
    status: ServiceError['status'],
    code: string,
    message: string,
    details: Record<string, unknown> = {},
  ) {
    super(message);
    this.name = 'ServiceError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** What a caller tried to do with a video, in the words of the messages. */
export type VideoAction = 'access' | 'download' | 'delete';

/** The request is not what the description says; `field` is what is wrong with it, if it is one field. */
export function invalidRequest(message: string, field?: string): ServiceError {
  return new ServiceError(400, 'INVALID_REQUEST', message, field === undefined ? {} : { field });
}

/** The key is missing or belongs to no account. */
export function unauthorized(): ServiceError {
  return new ServiceError(401, 'UNAUTHORIZED', 'Invalid API key');
}

/** The video belongs to another account. */
export function forbidden(action: VideoAction, videoId: string): ServiceError {
  const verb = action === 'delete' ? 'delete' : 'access';
  return new ServiceError(403, 'FORBIDDEN', `You do not have permission to ${verb} this video`, {
    video_id: videoId,
  });
}

/** There is no video of this id, or no longer. */
export function videoNotFound(videoId: string): ServiceError {
  return new ServiceError(404, 'VIDEO_NOT_FOUND', 'Video not found', { video_id: videoId });
}

/** No such fault is armed, or no longer. */
export function faultNotFound(id: string): ServiceError {
  return new ServiceError(404, 'FAULT_NOT_FOUND', `No fault ${id} is armed`);
}

/** No such path or method; not the code that says a video is gone. */
export function routeNotFound(method: string, path: string): ServiceError {
  return new ServiceError(404, 'NOT_FOUND', `No operation ${method} ${path}`);
}

export function bodyTooLarge(limitBytes: number): ServiceError {
  return new ServiceError(413, 'PAYLOAD_TOO_LARGE', `The request body exceeds ${limitBytes} bytes`, {
    limit: limitBytes,
  });
}

/** Its generation has not ended, and the action has to wait for that. */
export function videoInProcessing(action: VideoAction, videoId: string, status: string): ServiceError {
  const message = `Cannot ${action} video while it is being processed`;
  return new ServiceError(400, 'VIDEO_IN_PROCESSING', message, { video_id: videoId, status });
}

/** Its generation has failed, and the action will never be possible. */
export function videoFailed(action: VideoAction, videoId: string, status: string): ServiceError {
  const message = `Cannot ${action} video: its generation has failed`;
  return new ServiceError(400, 'VIDEO_FAILED', message, { video_id: videoId, status });
}

/** The range that was asked for lies beyond the file. */
export function rangeNotSatisfiable(size: number): ServiceError {
  return new ServiceError(416, 'RANGE_NOT_SATISFIABLE', `The file has ${size} bytes`, { size });
}

/** More requests than the limit allows. Nothing was done. */
export function rateLimited(seconds: number): ServiceError {
  return new ServiceError(429, 'RATE_LIMITED', `Too many requests: try again in ${seconds} s`, {
    retry_after: seconds,
  });
}

/** A defect of the emulator. */
export function internalError(): ServiceError {
  return new ServiceError(500, 'INTERNAL_ERROR', 'Something went wrong on our side');
}

/** How errors are written: `mixed` takes turns, beginning with nested. */
export type ErrorShape = 'nested' | 'flat' | 'mixed';

/** Writes an error as a body. */
export type WriteError = (error: Pick<ServiceError, 'code' | 'message' | 'details'>) => ErrorBody;

/** Writes error bodies in a shape. */
export function errorWriter(shape: ErrorShape): WriteError {
  let written = 0;
  return (error) => {
    const flat = shape === 'flat' || (shape === 'mixed' && written++ % 2 === 1);
    return flat
      ? { error: error.code, message: error.message, details: error.details }
      : { error: { code: error.code, message: error.message } };
  };
}
