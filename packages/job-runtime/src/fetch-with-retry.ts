import { bufferBody } from './buffer-body.ts';
import { type RetryOptions, withRetry } from './retry.ts';

/** The part of `fetch` that this package uses: one `Request` in, one `Response` out. */
export type FetchRequest = (request: Request) => Promise<Response>;

export interface FetchWithRetryOptions extends Omit<RetryOptions, 'method'> {
  /**
   * Read the whole body within the attempt, at most this many bytes, so that the attempt's timeout covers it and a
   * cut body counts as no answer. `undefined` leaves the body a stream.
   */
  bufferUpTo?: number | undefined;
}

/**
 * A `fetch` that retries, for clients that accept one. The request is cloned for each attempt; its own signal counts
 * unless the options bring one.
 */
export function fetchWithRetry(fetchImpl: FetchRequest, options: FetchWithRetryOptions = {}): FetchRequest {
  const { bufferUpTo } = options;
  return (request) =>
    withRetry(
      async ({ signal }) => {
        const response = await fetchImpl(new Request(request.clone(), { signal }));
        return bufferUpTo === undefined ? response : bufferBody(response, bufferUpTo, signal);
      },
      { ...options, method: request.method, signal: options.signal ?? request.signal },
    );
}
