import type { FetchRequest } from '@videogen/job-runtime';
import { type Credentials, withKey, withoutKey } from './credentials.ts';

const MOST_REDIRECTS = 5;

/**
 * A `fetch` that follows redirects as the platform's does, but never takes the key along to another origin: the
 * platform withholds `Authorization` there and no other header. An answer that it does not follow is returned.
 */
export function followRedirects(fetchImpl: FetchRequest, credentials: Credentials): FetchRequest {
  return async (request, init) => {
    const { origin } = new URL(request.url);
    let current = new Request(request, { redirect: 'manual' });
    let hasLeft = false;
    for (let hops = 0; ; hops++) {
      const response = await fetchImpl(current, init);
      const target = targetOf(response, current);
      if (target === undefined) return response;
      void response.body?.cancel().catch(() => {});
      if (hops === MOST_REDIRECTS) throw new TypeError(`more than ${MOST_REDIRECTS} redirects`);
      // Who was sent elsewhere and back is not the service's own doing any more.
      hasLeft ||= target.origin !== origin;
      const bare = withoutKey(current.headers, credentials.auth);
      const { url, headers } = hasLeft ? { url: target, headers: bare } : withKey(target, bare, credentials);
      current = new Request(url, { method: current.method, headers, redirect: 'manual' });
    }
  };
}

/** Where an answer sends the request; undefined when it does not, or when a request like this stays where it is. */
function targetOf(response: Response, { method, url }: Request): URL | undefined {
  const followed = { GET: [301, 302, 303, 307, 308], HEAD: [301, 302, 303, 307, 308], DELETE: [307, 308] };
  const statuses: readonly number[] = followed[method as keyof typeof followed] ?? [];
  const location = response.headers.get('location');
  if (location === null || !statuses.includes(response.status)) return undefined;
  const target = URL.parse(location, url);
  return target && /^https?:$/.test(target.protocol) ? target : undefined;
}
