import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { onTestFinished } from 'vitest';
import { type Certificate, createCertificate } from '../../src/serve/certificate.ts';
import { systemClock } from '../../src/serve/clock.ts';
import { hostEnvironment } from '../../src/serve/environment.ts';
import { type Codec, grpcService, type ServiceDescription, unlimited } from '../../src/serve/grpc.ts';

export const toyProvider = join(import.meta.dirname, '../fixtures/toy-provider.ts');

/** A plugin's process as the process that started it sees it. */
export interface Plugin {
  readonly child: ChildProcess;
  readonly socketDir: string;
  /** The handshake, split. */
  readonly handshake: readonly string[];
  readonly client: Client;
  /** What it wrote to standard error so far. */
  stderr(): string;
  /** What it wrote to standard output after the handshake. */
  stdout(): string;
  /** Resolves with the exit code, or the signal. */
  readonly ended: Promise<number | string | null>;
}

/** A directory that is gone when the test is over. */
export function temporaryDirectory(): string {
  const path = mkdtempSync(join(tmpdir(), 'tfp-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

/** Plays Terraform's part: starts the toy provider, shakes hands and connects. */
export async function startPlugin(
  options: { tls?: boolean; env?: NodeJS.ProcessEnv; command?: readonly string[] } = {},
): Promise<Plugin> {
  const socketDir = temporaryDirectory();
  const own = options.tls ? createCertificate(new Date()) : undefined;
  const [program, ...args] = options.command ?? [process.execPath, toyProvider];
  const child = spawn(program ?? '', args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...hostEnvironment,
      PLUGIN_UNIX_SOCKET_DIR: socketDir,
      ...(own && { PLUGIN_CLIENT_CERT: own.certPem }),
      ...options.env,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const stderr = collect(child.stderr);
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([once(lines, 'line'), ended.then(() => [`ended: ${stderr()}`])]);
  const printed: string[] = [];
  lines.on('line', (line) => printed.push(line));
  const handshake = String(first).split('|');
  const client = connect(`unix:${handshake[3]}`, handshake[5], own);
  return { child, socketDir, handshake, client, stderr, stdout: () => printed.join('\n'), ended };
}

/** @param proof the server's certificate, base64 without padding */
export function connect(address: string, proof = '', own?: Certificate): Client {
  const server = new TextEncoder().encode(
    `-----BEGIN CERTIFICATE-----\n${proof}${'='.repeat((4 - (proof.length % 4)) % 4)}\n-----END CERTIFICATE-----\n`,
  );
  const channel = own
    ? credentials.createSsl(Buffer.from(server), Buffer.from(own.keyPem), Buffer.from(own.certPem))
    : credentials.createInsecure();
  const client = new Client(address, channel, { ...unlimited, 'grpc.ssl_target_name_override': 'localhost' });
  onTestFinished(() => client.close());
  return client;
}

type Methods<D extends ServiceDescription> = D['methods'];
type Message<T> = T extends Codec<infer M> ? M : never;

/** Calls one method of a described service. */
export function call<D extends ServiceDescription, K extends keyof Methods<D> & string>(
  client: Client,
  service: D,
  method: K,
  request: Message<Methods<D>[K]['requestType']>,
): Promise<Message<Methods<D>[K]['responseType']>> {
  const definition = grpcService(service)[method];
  if (!definition) throw new Error(`no method ${method}`);
  const { path, requestSerialize, responseDeserialize } = definition;
  return new Promise((resolve, reject) => {
    client.makeUnaryRequest(
      path,
      requestSerialize,
      responseDeserialize,
      request,
      new Metadata(),
      (error, response) => (error ? reject(error) : resolve(response)),
    );
  });
}

/** Waits for what another process does. */
export async function eventually(what: () => boolean, limitMs = 30_000): Promise<void> {
  for (let waited = 0; !what(); waited += 25) {
    if (waited > limitMs) throw new Error(`it did not come to pass within ${limitMs} ms: ${what}`);
    await systemClock.sleep(25);
  }
}

function collect(stream: NodeJS.ReadableStream): () => string {
  let text = '';
  stream.on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}
