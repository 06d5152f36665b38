import type { VideoGenOptions } from '@videogen/client/node';
import { now } from './clock.ts';

/** The global `fetch`, which tells each request and its answer; never a header, as one holds the key. */
export function verboseFetch(note: (message: string) => void): NonNullable<VideoGenOptions['fetch']> {
  return async (request, init) => {
    const begun = now();
    const what = `${request.method} ${request.url}`;
    const took = () => `${Math.round(now() - begun)} ms`;
    try {
      const response = await fetch(request, init);
      const requestId = response.headers.get('x-request-id');
      note(`${what} ${response.status} in ${took()}${requestId ? `, request ${requestId}` : ''}`);
      return response;
    } catch (error) {
      note(`${what} failed after ${took()}`);
      throw error;
    }
  };
}
