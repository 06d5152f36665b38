import { writeFile } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { createCertificate } from '@videogen/terraform-plugin/testing';
import { onTestFinished } from 'vitest';
import { temporaryDirectory } from './temporary.ts';

/** Listens on a free port of this machine until the test ends. */
async function listen(server: Server | ReturnType<typeof createSecureServer>): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A service behind HTTPS, whose certificate is signed by nobody but itself. */
export interface SecureFront {
  readonly port: number;
  /** The certificate as a file, for NODE_EXTRA_CA_CERTS. */
  readonly authority: string;
}

/** @param target the base URL that everything is passed on to */
export async function secureFront(target: string): Promise<SecureFront> {
  const { certPem: cert, keyPem: key } = createCertificate(new Date());
  const server = createSecureServer({ cert, key }, (request, response) => {
    const { method, headers, url } = request;
    request.pipe(
      forward(target + url, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  const authority = `${await temporaryDirectory()}/authority.pem`;
  await writeFile(authority, cert);
  return { port: await listen(server), authority };
}

/** A proxy that only tunnels, as those in front of HTTPS do. */
export interface Tunnel {
  readonly url: string;
  /** What it was asked to connect to, such as `localhost:443`, each once. */
  asked(): string[];
}

/** @param port where every tunnel ends, whatever it was asked for */
export async function tunnelTo(port: number): Promise<Tunnel> {
  const asked = new Set<string>();
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on('connect', (request, socket: Socket, head) => {
    asked.add(request.url ?? '');
    const end = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      end.write(head);
      end.pipe(socket).pipe(end);
    });
    end.on('error', () => socket.destroy());
    socket.on('error', () => end.destroy());
  });
  return { url: `http://127.0.0.1:${await listen(proxy)}`, asked: () => [...asked] };
}

/** A port on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
