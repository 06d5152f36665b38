import { createServer } from 'node:net';
import { logVerbosity, Server, ServerCredentials, setLogVerbosity } from '@grpc/grpc-js';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnPort } from './listen.ts';

// grpc-js reports every port that is taken.
setLogVerbosity(logVerbosity.NONE);

/** Takes a free port of the loopback address, and says which. */
async function takePort(): Promise<number> {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const address = taken.address();
  return typeof address === 'object' && address ? address.port : 0;
}

function newServer(): Server {
  const server = new Server();
  onTestFinished(() => server.forceShutdown());
  return server;
}

test('it takes the first free port of the range', async () => {
  const minPort = await takePort();
  const range = { minPort, maxPort: minPort + 50 };
  const listening = await listenOnPort(newServer(), ServerCredentials.createInsecure(), range);
  const [host, port] = listening.address.split(':');
  expect([listening.network, host]).toEqual(['tcp', '127.0.0.1']);
  expect(Number(port)).toBeGreaterThan(minPort);
  expect(Number(port)).toBeLessThanOrEqual(range.maxPort);
});

test('a range with no free port is an error', async () => {
  const port = await takePort();
  const range = { minPort: port, maxPort: port };
  await expect(listenOnPort(newServer(), ServerCredentials.createInsecure(), range)).rejects.toThrow(
    `No port is free on 127.0.0.1 from ${port} to ${port}.`,
  );
});
