import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderDefinition } from '../runtime/definition.ts';
import { type Answer, MockService } from './mock-service.ts';

/** A service that does what a definition says, in memory. */
export interface Mock {
  /** Without a trailing slash, and without what the operations' paths begin with. */
  readonly url: string;
  /** The only key that it takes. */
  readonly apiKey: string;
  /** Every request so far, as `GET /items/1`. */
  readonly requests: readonly string[];
  /** How many things of all types there are. */
  readonly count: number;
  close(): Promise<void>;
}

export interface MockOptions {
  /** So many reads of a job's status say that it is running. @default 1 */
  readonly readsUntilDone?: number;
}

/**
 * Starts a service made of a definition alone, for tests: it keeps what is created, jobs complete after some reads,
 * and what it does not know is told in the service's own error shape.
 */
export async function startMock(definition: ProviderDefinition, options: MockOptions = {}): Promise<Mock> {
  const service = new MockService(definition, options.readsUntilDone ?? 1);
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    requests.push(`${request.method} ${new URL(request.url ?? '/', 'http://mock').pathname}`);
    const origin = `http://${request.headers.host}`;
    send(
      response,
      service.answer(
        new Request(new URL(request.url ?? '/', origin), await toInit(request)),
        await bodyOf(request),
      ),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    apiKey: service.apiKey,
    requests,
    get count() {
      return service.count;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function toInit(request: IncomingMessage): Promise<RequestInit> {
  return {
    method: request.method ?? 'GET',
    headers: Object.entries(request.headers).map(([k, v]) => [k, String(v)]),
  };
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  return text === '' ? {} : JSON.parse(text);
}

function send(response: ServerResponse, { status, headers = {}, body }: Answer): void {
  const isBinary = body instanceof Uint8Array;
  const type = isBinary ? {} : { 'content-type': 'application/json' };
  response.writeHead(status, { ...(body === undefined ? {} : type), ...headers });
  response.end(body === undefined || isBinary ? body : JSON.stringify(body));
}
