import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { ServerCredentials } from '@grpc/grpc-js';
import type { ProviderServer } from '../server/rpc.ts';
import { systemClock } from './clock.ts';
import { protocolVersion } from './environment.ts';
import { createPluginServer } from './grpc-server.ts';
import { Operations } from './operations.ts';
import { newSocketPath, removeSocket, restrictSocket } from './socket.ts';

/** What Terraform reads, in TF_REATTACH_PROVIDERS, about one provider that already runs. */
export interface Reattach {
  readonly Protocol: 'grpc';
  readonly ProtocolVersion: number;
  readonly Pid: number;
  /** True: Terraform leaves the process alone when it is done. */
  readonly Test: true;
  readonly Addr: { readonly Network: 'unix'; readonly String: string };
}

export interface ReattachedProvider {
  readonly reattach: Reattach;
  /** To be added to the environment of Terraform or OpenTofu. */
  readonly env: { readonly TF_REATTACH_PROVIDERS: string };
  /** Aborts what is under way, waits for it to end, and removes the socket. */
  close(): Promise<void>;
}

const graceMs = 10_000;

/**
 * Serves a provider out of this process for any number of Terraform runs. Each connection gets a provider
 * server of its own, as it would get a process of its own: configurations, Ctrl-C and aliases do not mix.
 *
 * @param source as the configuration names it, such as `videogen/videogen`
 */
export async function reattachServer(
  source: string,
  createProvider: () => ProviderServer,
): Promise<ReattachedProvider> {
  const operations = new Operations();
  const connections = new Map<Socket, () => void>();
  const listener = createServer((socket) => {
    const end = connect(socket, createProvider(), operations);
    connections.set(socket, end);
    socket.on('close', () => {
      connections.delete(socket);
      end();
    });
  });
  const path = newSocketPath(undefined);
  await listen(listener, path);
  const reattach: Reattach = {
    Protocol: 'grpc',
    ProtocolVersion: protocolVersion,
    Pid: process.pid,
    Test: true,
    Addr: { Network: 'unix', String: path },
  };
  return {
    reattach,
    env: { TF_REATTACH_PROVIDERS: JSON.stringify({ [source]: reattach }) },
    async close() {
      removeSocket(path);
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      for (const end of connections.values()) end();
      await operations.settled(graceMs, systemClock);
      for (const socket of connections.keys()) socket.destroy();
      await closed;
    },
  };
}

/** Returns a function that aborts what the connection has under way. */
function connect(socket: Socket, provider: ProviderServer, operations: Operations): () => void {
  const { server, endStreams } = createPluginServer({ provider, operations, onShutdown: () => {} });
  server.createConnectionInjector(ServerCredentials.createInsecure()).injectConnection(socket);
  return () => {
    provider.stop();
    endStreams();
  };
}

function listen(server: NetServer, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => {
      restrictSocket(path);
      resolve();
    });
  });
}
