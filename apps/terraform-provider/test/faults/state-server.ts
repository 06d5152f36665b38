import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A remote state: Terraform's HTTP backend, in memory. */
export interface StateServer {
  readonly url: string;
  /** The state as it was last stored; empty when it never was. */
  state(): string;
  close(): Promise<void>;
}

export async function startStateServer(): Promise<StateServer> {
  let state = '';
  const server = createServer(async (request, response) => {
    if (request.method === 'POST') {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      state = Buffer.concat(chunks).toString();
      return response.end();
    }
    if (state === '') return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': 'application/json' }).end(state);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/state`,
    state: () => state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
