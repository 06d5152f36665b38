import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { VideoGen, type VideoGenOptions } from '../src/node.ts';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Step = (response: ServerResponse, request: IncomingMessage) => void;

export interface TestServer {
  readonly url: string;
  readonly seen: SeenRequest[];
}

/** Answers the n-th request with the n-th step once it is read, and all later ones with the last. */
export async function serve(...steps: Step[]): Promise<TestServer> {
  const seen: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { method = '', url: path = '', headers } = request;
    seen.push({ method, path, headers, body });
    steps[Math.min(seen.length, steps.length) - 1]?.(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}

export const KEY = 'sk_test_do_not_show_me';

/** A client that tries again at once. */
export function clientFor(server: { url: string }, options: VideoGenOptions = {}): VideoGen {
  return new VideoGen({ baseUrl: server.url, apiKey: KEY, retry: { baseDelayMs: 1 }, ...options });
}

/** A step that answers with JSON, or with a text as it is. */
export function answer(status: number, body: unknown = '', headers: Record<string, string> = {}): Step {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const type = typeof body === 'string' ? 'text/html' : 'application/json';
  return (response) => response.writeHead(status, { 'content-type': type, ...headers }).end(text);
}

/** A step that closes the connection without an answer. */
export const reset: Step = (_response, request) => request.socket.destroy();

/** A step that never answers. */
export const silence: Step = () => {};

/** An address where nobody listens. */
export async function refusedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

export const ID = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
