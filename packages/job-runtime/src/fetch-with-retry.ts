import { bufferBody } from './buffer-body.ts';
import { type RetryOptions, withRetry } from './retry.ts';

/**
 * The part of `fetch` that this package uses: one `Request` in, one `Response` out. The signal to follow is the one
 * beside the request: Node lets go of a request's own signal at the next garbage collection, and the abort is lost.
 */
export type FetchRequest = (request: Request, init?: { signal: AbortSignal }) => Promise<Response>;

export interface FetchWithRetryOptions extends Omit<RetryOptions, 'method'> {
  /**
   * How many bytes of a response's body to read within the attempt, so that the attempt's timeout covers them and a
   * cut body counts as no answer. `undefined`, given or returned, leaves the body a stream.
   */
  bufferUpTo?: number | ((response: Response) => number | undefined) | undefined;
}

/**
 * A `fetch` that retries, for clients that accept one. The request is cloned for each attempt. The signal is that of
 * the options, else that beside the request, else the request's own, which is the least reliable.
 */
export function fetchWithRetry(fetchImpl: FetchRequest, options: FetchWithRetryOptions = {}): FetchRequest {
  const { bufferUpTo } = options;
  return (request, init) =>
    withRetry(
      async ({ signal }) => {
        const response = await fetchImpl(new Request(request.clone(), { signal }), { signal });
        const limit = typeof bufferUpTo === 'function' ? bufferUpTo(response) : bufferUpTo;
        return limit === undefined ? response : bufferBody(response, limit);
      },
      { ...options, method: request.method, signal: options.signal ?? init?.signal ?? request.signal },
    );
}
