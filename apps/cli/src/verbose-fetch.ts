import type { VideoGenOptions } from '@videogen/client/node';
import { nodeFetch } from '@videogen/job-runtime/node';
import { now } from './clock.ts';

/**
 * The client's own `fetch`, which tells each request and its answer; never a header, as one holds the key. What is
 * sent, and on which connection, is the same as without it.
 */
export function verboseFetch(note: (message: string) => void): NonNullable<VideoGenOptions['fetch']> {
  return async (request, init) => {
    const begun = now();
    const what = `${request.method} ${request.url}`;
    const took = () => `${Math.round(now() - begun)} ms`;
    try {
      const response = await nodeFetch(request, init);
      const requestId = response.headers.get('x-request-id');
      note(`${what} ${response.status} in ${took()}${requestId ? `, request ${requestId}` : ''}`);
      return response;
    } catch (error) {
      note(`${what} failed after ${took()}`);
      throw error;
    }
  };
}
