import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request, as far as these services look. */
export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  /** The JSON body; undefined where there is none. */
  readonly body: Record<string, unknown> | undefined;
}

export interface Listening {
  /** Without a trailing slash. */
  readonly url: string;
  /** Every request so far. */
  readonly asked: Asked[];
  close(): Promise<void>;
}

/** Serves on a free port of this machine and keeps what was asked. */
export async function listen(
  answer: (asked: Asked, response: ServerResponse, base: string) => void,
): Promise<Listening> {
  const asked: Asked[] = [];
  let base = '';
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    const url = new URL(request.url ?? '/', base);
    const body = text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>);
    const one: Asked = { method: request.method ?? '', url, headers: request.headers, body };
    asked.push(one);
    answer(one, response, base);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: base,
    asked,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Ends an answer with JSON. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
