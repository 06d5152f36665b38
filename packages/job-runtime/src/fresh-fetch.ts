import * as http from 'node:http';
import * as https from 'node:https';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import { abortable } from './abortable.ts';
import type { FetchRequest } from './fetch-with-retry.ts';
import { isRepeatable } from './retry.ts';

/**
 * Sends a request on a connection of its own, which is closed after the answer. A connection that waited in a pool
 * may be closed by the service at the very moment of sending, and nobody can tell such a reset from one after which
 * the service has acted.
 *
 * Otherwise like `fetch`, except that a redirect is never followed but returned. Proxies and certificates are those
 * of the runtime's own `fetch` (HTTPS_PROXY and its like, on Node with NODE_USE_ENV_PROXY=1; NODE_EXTRA_CA_CERTS).
 *
 * @throws the connection's own error, as `node:http` gives it; the signal's reason.
 */
export const freshFetch: FetchRequest = async (request, init) => {
  const signal = init?.signal ?? request.signal;
  signal.throwIfAborted();
  const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
  signal.throwIfAborted();
  return toResponse(await abortable(exchange(request, body, signal), signal));
};

/** The global `fetch`, but {@link freshFetch} for whatever must not be sent twice. To give to `fetchWithRetry`. */
export const nodeFetch: FetchRequest = (request, init) =>
  isRepeatable(request.method) ? fetch(request, init) : freshFetch(request, init);

function exchange(request: Request, body: Buffer | undefined, signal: AbortSignal) {
  const url = new URL(request.url);
  const { Agent, request: open } = url.protocol === 'https:' ? https : http;
  // An agent of one's own starts without proxies: Node tells its global agents where `fetch` has some, Bun nobody.
  const proxyEnv = process.versions.bun ? process.env : https.globalAgent.options.proxyEnv;
  const agent = new Agent({ keepAlive: false, ...(proxyEnv && { proxyEnv }) });
  const headers = { 'accept-encoding': 'identity', ...Object.fromEntries(request.headers) };
  return new Promise<http.IncomingMessage>((resolve, reject) => {
    open(url, { method: request.method, headers, agent, signal })
      .once('response', resolve)
      // Stays in force for the body, whose reader is told by the body itself.
      .on('error', reject)
      .end(body);
  });
}

function toResponse(incoming: http.IncomingMessage): Response {
  const status = incoming.statusCode ?? 0;
  const headers = new Headers();
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.append(incoming.rawHeaders[at] as string, incoming.rawHeaders[at + 1] as string);
  }
  const init = { status, statusText: incoming.statusMessage ?? '', headers };
  if (![204, 205, 304].includes(status)) return new Response(bodyOf(incoming), init);
  incoming.resume();
  return new Response(null, init);
}

// Not Readable.toWeb: on Deno, what is decoded after the reader has had enough would end the process.
function bodyOf(incoming: http.IncomingMessage): ReadableStream<Uint8Array> {
  const body = decoded(incoming);
  const chunks: AsyncIterator<Uint8Array> = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void body.destroy(),
  });
}

/** Encoded bodies were not asked for, but `fetch` decodes them, so nobody else will. */
function decoded(incoming: http.IncomingMessage): Readable {
  const encoding = incoming.headers['content-encoding']?.trim().toLowerCase();
  const decoder = () => (encoding === 'br' ? createBrotliDecompress() : createUnzip());
  if (!encoding || !['gzip', 'x-gzip', 'deflate', 'br'].includes(encoding)) return incoming;
  // The reader of the last stream gets the error of any.
  return pipeline(incoming, decoder(), () => {});
}
