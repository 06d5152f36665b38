import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { loadPrism, type MockAnswer, type MockRequest } from './prism.ts';

/** Where the mock listens. */
export interface MockOptions {
  /** @default '127.0.0.1' */
  host?: string;
  /** 0 takes any free port. @default 0 */
  port?: number;
}

/** A mock that is listening. */
export interface Mock {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Stops listening and cuts what is open. */
  close(): Promise<void>;
}

/**
 * Serves the description: every request is checked against it, and answered with one of its examples. A
 * `Prefer` header picks another: `Prefer: code=404, example=flat`.
 *
 * @throws Error with `code` EADDRINUSE, EACCES or the like if the address cannot be had.
 */
export async function startMock({ host = '127.0.0.1', port = 0 }: MockOptions = {}): Promise<Mock> {
  const [answer, clip] = await Promise.all([
    loadPrism(fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json'))),
    readFile(fileURLToPath(import.meta.resolve('@videogen/spec/clip.mp4'))),
  ]);
  const server = createServer((request, response) => {
    serve(request, answer, clip, response).catch((error: Error) => {
      // A caller that went away in the middle of its body gets no answer, and nothing else is to be expected.
      response.destroy(error);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const bound = server.address() as AddressInfo;
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${bound.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  request: IncomingMessage,
  answer: (request: MockRequest) => Promise<MockAnswer>,
  clip: Buffer,
  response: ServerResponse,
): Promise<void> {
  const { statusCode, headers = {}, body } = await answer(await toMockRequest(request));
  response.statusCode = statusCode;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // Prism knows of a binary only that it is a string.
  if (response.getHeader('content-type') === 'video/mp4') response.end(clip);
  else if (body === undefined) response.end();
  else response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

async function toMockRequest(request: IncomingMessage): Promise<MockRequest> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mock.invalid');
  const body = await text(request);
  return {
    method: (request.method ?? 'GET').toLowerCase() as MockRequest['method'],
    url: { path: pathname, query: Object.fromEntries(searchParams) },
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    body: body === '' ? undefined : fromJson(body),
  };
}

/** Text that is no JSON stays text, which no schema of a JSON body allows. */
function fromJson(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return body;
  }
}
