import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One answer of the hostile service. */
export type Step = (response: ServerResponse, request: IncomingMessage, server: CaseServer) => void;

export interface CaseServer {
  readonly url: string;
  /** The same server under another name, which makes it another host. */
  readonly otherUrl: string;
  /** Requests to the other host that brought the key. */
  readonly leaks: string[];
  close(): Promise<void>;
}

/** Plays the n-th case at `/case/<n>`: the first request gets its first step, the last one all that follow. */
export async function startCaseServer(cases: readonly { steps: readonly Step[] }[]): Promise<CaseServer> {
  const counts = new Map<number, number>();
  const server = createServer((request, response) => {
    request.resume();
    response.on('error', () => {});
    allowAnyOrigin(request, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const index = Number(/^\/case\/(\d+)\//.exec(request.url ?? '')?.[1]);
    const steps = cases[index]?.steps ?? [];
    if (request.headers.host?.startsWith('localhost') && request.headers.authorization) {
      self.leaks.push(`${request.method} ${request.url}`);
    }
    const count = counts.get(index) ?? 0;
    counts.set(index, count + 1);
    const step = steps[Math.min(count, steps.length - 1)];
    if (step) step(response, request, self);
    else response.end();
  });
  server.on('connection', (socket) => socket.on('error', () => {}));
  // What sends the request in pieces is hostile enough without the server's own answers.
  server.on('clientError', (_error, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const self: CaseServer = {
    url: `http://127.0.0.1:${port}`,
    otherUrl: `http://localhost:${port}`,
    leaks: [],
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return self;
}

/** A page of a browser may only read what says so. */
function allowAnyOrigin(request: IncomingMessage, response: ServerResponse): void {
  const allowed = {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, DELETE',
    'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
    'access-control-expose-headers': '*, location, etag, content-range, retry-after',
    'access-control-max-age': '600',
  };
  for (const [name, value] of Object.entries(allowed)) response.setHeader(name, value);
}
