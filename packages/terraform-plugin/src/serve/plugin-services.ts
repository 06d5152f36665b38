import { type Server, status } from '@grpc/grpc-js';
import {
  GRPCBrokerDefinition,
  GRPCControllerDefinition,
  GRPCStdioDefinition,
} from '../gen/serve/go-plugin.gen.ts';
import { HealthCheckResponse_ServingStatus, HealthDefinition } from '../gen/serve/health.gen.ts';
import { grpcService, type Implementation } from './grpc.ts';

interface Endable {
  end(): void;
  on(event: 'close' | 'cancelled' | 'end', listener: () => void): unknown;
}

/**
 * Adds what every plugin answers: shutdown, health, and two streams on which nothing is ever said.
 * Returns a function that ends those streams, for a server waits for open streams before it closes.
 */
export function addPluginServices(server: Server, shutdown: () => void): () => void {
  const open = new Set<Endable>();
  const hold = (stream: Endable) => {
    open.add(stream);
    stream.on('close', () => open.delete(stream));
    stream.on('cancelled', () => stream.end());
  };
  server.addService(grpcService(HealthDefinition), health);
  server.addService(grpcService(GRPCControllerDefinition), controller(shutdown));
  server.addService(grpcService(GRPCStdioDefinition), { streamStdio: hold });
  server.addService(grpcService(GRPCBrokerDefinition), broker(hold));
  return () => {
    for (const stream of open) stream.end();
  };
}

const health: Implementation<typeof HealthDefinition> = {
  check({ request }, reply) {
    if (request.service !== '' && request.service !== 'plugin') {
      reply({ code: status.NOT_FOUND, details: `There is no service ${request.service}.` });
      return;
    }
    reply(null, { status: HealthCheckResponse_ServingStatus.SERVING });
  },
};

function controller(shutdown: () => void): Implementation<typeof GRPCControllerDefinition> {
  return {
    shutdown(_call, reply) {
      reply(null, {});
      shutdown();
    },
  };
}

function broker(hold: (stream: Endable) => void): Implementation<typeof GRPCBrokerDefinition> {
  return {
    startStream(stream) {
      hold(stream);
      stream.on('end', () => stream.end());
      stream.resume();
    },
  };
}
