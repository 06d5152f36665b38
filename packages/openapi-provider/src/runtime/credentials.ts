import type { Authentication } from './definition.ts';

/** The account's key and how it travels. */
export interface Credentials {
  readonly auth: Authentication;
  readonly apiKey: string;
}

/** The URL, and the headers, with the key. */
export function withKey(
  url: URL,
  headers: Headers,
  { auth, apiKey }: Credentials,
): { readonly url: URL; readonly headers: Headers } {
  if ('query' in auth) {
    const keyed = new URL(url);
    keyed.searchParams.set(auth.query, apiKey);
    return { url: keyed, headers };
  }
  const keyed = new Headers(headers);
  keyed.set(auth.header, `${auth.prefix}${apiKey}`);
  return { url, headers: keyed };
}

/** Headers without the key, and without what else belongs to the host that they were meant for. */
export function withoutKey(headers: Headers, auth: Authentication): Headers {
  const bare = new Headers(headers);
  for (const name of ['authorization', 'cookie', ...('header' in auth ? [auth.header] : [])])
    bare.delete(name);
  return bare;
}

/** The text without the key, as it is and as a URL would spell it. */
export function redacted(text: string, { apiKey }: Credentials): string {
  return text.replaceAll(apiKey, '(API key)').replaceAll(encodeURIComponent(apiKey), '(API key)');
}
