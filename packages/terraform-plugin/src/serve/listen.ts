import { type Server, ServerCredentials } from '@grpc/grpc-js';
import type { Certificate } from './certificate.ts';
import { newSocketPath, removeSocket, restrictSocket } from './socket.ts';

/** Where a server listens, as the handshake names it. */
export interface Listening {
  readonly network: 'unix' | 'tcp';
  readonly address: string;
  /** Leaves nothing behind that another process could try to connect to. Open connections stay. */
  remove(): void;
}

export async function listenOnSocket(
  server: Server,
  credentials: ServerCredentials,
  directory: string | undefined,
): Promise<Listening> {
  const path = newSocketPath(directory);
  await bind(server, `unix:${path}`, credentials);
  restrictSocket(path);
  return { network: 'unix', address: path, remove: () => removeSocket(path) };
}

/**
 * The first free port of the range on the loopback address: for Windows.
 * @throws Error when none is free
 */
export async function listenOnPort(
  server: Server,
  credentials: ServerCredentials,
  range: { readonly minPort: number; readonly maxPort: number },
): Promise<Listening> {
  for (let port = range.minPort; port <= range.maxPort; port++) {
    const bound = await bind(server, `127.0.0.1:${port}`, credentials).catch(() => undefined);
    if (bound) return { network: 'tcp', address: `127.0.0.1:${bound}`, remove: () => {} };
  }
  throw new Error(`No port is free on 127.0.0.1 from ${range.minPort} to ${range.maxPort}.`);
}

/** With the other side's certificate both sides prove themselves; without it there is no TLS. */
export function credentialsFor(clientCert: string | undefined, own: Certificate): ServerCredentials {
  if (!clientCert) return ServerCredentials.createInsecure();
  const keyPair = { cert_chain: Buffer.from(own.certPem), private_key: Buffer.from(own.keyPem) };
  return ServerCredentials.createSsl(Buffer.from(clientCert), [keyPair], true);
}

function bind(server: Server, address: string, credentials: ServerCredentials): Promise<number> {
  return new Promise((resolve, reject) => {
    server.bindAsync(address, credentials, (error, port) => (error ? reject(error) : resolve(port)));
  });
}
