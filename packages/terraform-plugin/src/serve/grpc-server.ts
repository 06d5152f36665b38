import { Server, type ServerUnaryCall, type sendUnaryData } from '@grpc/grpc-js';
import { providerRpcs, providerService } from '../proto6/provider-service.ts';
import { callRpc, type Rpc } from '../proto6/rpc.ts';
import type { ProviderServer } from '../server/rpc.ts';
import { grpcService, type Implementation, unlimited } from './grpc.ts';
import type { Operations } from './operations.ts';
import { addPluginServices } from './plugin-services.ts';

/** A gRPC server that answers for one provider and for the plugin that it comes in. Not yet listening. */
export interface PluginServer {
  readonly server: Server;
  /** Ends the streams that the other side keeps open, without which the server would not close. */
  endStreams(): void;
}

export function createPluginServer(options: {
  readonly provider: ProviderServer;
  readonly operations: Operations;
  /** The other side asks the process to end. */
  readonly onShutdown: () => void;
}): PluginServer {
  const server = new Server(unlimited);
  server.addService(grpcService(providerService), providerHandlers(options.provider, options.operations));
  return { server, endStreams: addPluginServices(server, options.onShutdown) };
}

function providerHandlers(
  provider: ProviderServer,
  operations: Operations,
): Implementation<typeof providerService> {
  const handlers = Object.entries(providerRpcs).map(([name, rpc]) => [
    name,
    unary((request) => operations.run(() => callRpc(name, rpc as Rpc<unknown, unknown>, provider, request))),
  ]);
  return Object.fromEntries(handlers) as Implementation<typeof providerService>;
}

function unary(handle: (request: unknown) => Promise<unknown>) {
  return (call: ServerUnaryCall<unknown, unknown>, reply: sendUnaryData<unknown>): void => {
    handle(call.request).then(
      (response) => reply(null, response),
      (error: unknown) => reply({ code: 13, details: String(error) }),
    );
  };
}
