import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

/** A way to the service that can be closed, so that connections are refused, and opened again. */
export interface Gate {
  readonly url: string;
  /** Refuses new connections and cuts those that idle. */
  shut(): Promise<void>;
  open(): Promise<void>;
  close(): Promise<void>;
}

export async function createGate(target: string): Promise<Gate> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        // A reset stays a reset on its way through.
        const other = socket === near ? far : near;
        if (socket.errored) other.resetAndDestroy();
        else other.end();
      });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    shut: stop,
    open: () => listen(own),
    close: () => (server.listening ? stop() : Promise.resolve()),
  };
}
