import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface TestServer {
  readonly url: string;
  /** Every request so far. */
  readonly requests: IncomingMessage[];
}

export type Step = (response: ServerResponse, request: IncomingMessage) => void;

/** Answers the n-th request with the n-th step, and all later ones with the last. Stops with the test. */
export async function serve(...steps: [Step, ...Step[]]): Promise<TestServer> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    request.resume();
    const step = steps[Math.min(requests.length, steps.length - 1)] as Step;
    requests.push(request);
    step(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => stop(server));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** An address where nobody listens. */
export async function refusedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await stop(server);
  return `http://127.0.0.1:${port}`;
}

/** A step that answers with a status, headers and a body. */
export function answer(status: number, headers: Record<string, string> = {}, body = ''): Step {
  return (response) => response.writeHead(status, headers).end(body);
}

/** A step that closes the connection without an answer. */
export const reset: Step = (_response, request) => request.socket.destroy();

/** A step that never answers. */
export const silence: Step = () => {};

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
