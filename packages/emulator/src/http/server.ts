import type { AddressInfo } from 'node:net';
import type { ServerType } from '@hono/node-server';
import { afterRealTime } from '../clock.ts';

/** How long requests in flight may take to end when the emulator closes. */
const GRACE_MS = 1_000;

/** The port that the server then listens on. */
export function listen(server: ServerType, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Takes no more connections, and gives those that are busy a moment. */
export function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const grace = afterRealTime(GRACE_MS, () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
    server.close(() => {
      grace.cancel();
      resolve();
    });
  });
}
