import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** Sends on what the service answered, whole or not. */
export type Deliver = (response: ServerResponse, request: IncomingMessage, body: Buffer) => void;

export interface Relay {
  readonly url: string;
  /** Method and path of each request that came, and the range where there is one. */
  readonly seen: string[];
}

/** Stands between a client and a service, as a proxy or as a service of its own that knows the service's key. */
export async function startRelay(
  service: string,
  key: string,
  deliver: Deliver = (response, _request, body) => response.end(body),
): Promise<Relay> {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request;
    const { pathname } = new URL(request.url ?? '', service);
    seen.push([method, pathname, headers.range ?? ''].join(' ').trim());
    const { range, 'content-type': type } = headers;
    const answer = await fetch(new URL(pathname, service), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(range && { range }),
        ...(type && { 'content-type': type }),
      },
      ...(method === 'POST' && { body: await buffer(request) }),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    deliver(response, request, body);
  });
  // Node's fetch has a proxy connect it, also where nothing is encrypted.
  server.on('connect', (request, socket) => {
    seen.push(`CONNECT ${request.url}`);
    const { hostname, port } = new URL(service);
    const tunnel = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
    tunnel.pipe(socket).pipe(tunnel);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
