import { bufferBody } from './buffer-body.ts';
import { type RetryOptions, withRetry } from './retry.ts';

/** The part of `fetch` that this package uses: one `Request` in, one `Response` out. */
export type FetchRequest = (request: Request) => Promise<Response>;

export interface FetchWithRetryOptions extends Omit<RetryOptions, 'method'> {
  /**
   * How many bytes of a response's body to read within the attempt, so that the attempt's timeout covers them and a
   * cut body counts as no answer. `undefined`, given or returned, leaves the body a stream.
   */
  bufferUpTo?: number | ((response: Response) => number | undefined) | undefined;
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
        const limit = typeof bufferUpTo === 'function' ? bufferUpTo(response) : bufferUpTo;
        return limit === undefined ? response : bufferBody(response, limit, signal);
      },
      { ...options, method: request.method, signal: options.signal ?? request.signal },
    );
}
