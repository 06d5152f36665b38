import type { Client } from './gen/client/index.ts';

/** What a generated function asks its client for. */
export interface RawRequest {
  readonly method: string;
  /** With the values in the place of the braces. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body: unknown;
}

interface RawOptions {
  readonly url: string;
  readonly path?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/**
 * A client for the generated functions that only reads what they ask for and hands it on: the generated client can do
 * much that this service has no use for, and would be most of the bundle.
 */
export function serviceClient(send: (request: RawRequest) => Promise<unknown>): Client {
  const method = (name: string) => async (options: RawOptions) => {
    const { url, path, headers = {}, body } = options;
    const filled = url.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(path?.[key] ?? ''));
    return send({ method: name, path: filled, headers, body });
  };
  const client = { get: method('GET'), post: method('POST'), delete: method('DELETE') };
  // The functions of this description use no more than these three.
  return client as unknown as Client;
}
