import type { Server } from '@grpc/grpc-js';
import type { LogSink, ProviderServer } from '../server/rpc.ts';
import { createCertificate } from './certificate.ts';
import { systemClock } from './clock.ts';
import {
  protocolProblem,
  protocolVersion,
  readEnvironment,
  startedByTerraform,
  usage,
} from './environment.ts';
import { createPluginServer } from './grpc-server.ts';
import { hclogSink, logLevelOf } from './hclog.ts';
import { credentialsFor, type Listening, listenOnPort, listenOnSocket } from './listen.ts';
import { Operations } from './operations.ts';
import { watchParent } from './parent.ts';
import { ignoreBrokenPipes, redirectConsole } from './stdio.ts';

export interface ServeOptions {
  /** How long the end of the process waits for operations under way, in milliseconds. @default 10000 */
  readonly graceMs?: number;
}

/** What is served: a name and a version for people, and the server behind the protocol. */
export interface Plugin {
  readonly name: string;
  readonly version: string;
  createServer(sink: LogSink): ProviderServer;
}

// How long the last replies may take to reach the other side.
const flushMs = 500;

/**
 * Makes this process a plugin: answers the handshake on standard output, serves until the parent process asks
 * for the end, is gone, or sends SIGTERM, and then exits. Resolves once it listens.
 * A process that Terraform did not start prints how the executable is used, and exits with 1.
 */
export async function servePlugin(plugin: Plugin, options: ServeOptions = {}): Promise<void> {
  const { env } = process;
  const problem = startedByTerraform(env) ? protocolProblem(env) : usage(plugin.name, plugin.version);
  if (problem) {
    process.stderr.write(`${problem.trimEnd()}\n`);
    process.exit(1);
  }
  ignoreBrokenPipes();
  const sink = hclogSink({
    module: `provider.${plugin.name}`,
    threshold: logLevelOf(env),
    clock: systemClock,
    write: (line) => process.stderr.write(line),
  });
  const operations = new Operations();
  const provider = plugin.createServer(sink);
  const { server, endStreams } = createPluginServer({
    provider,
    operations,
    onShutdown: () => end('Shutdown was called', 0),
  });
  const { listening, handshake } = await listen(server);
  let ending = false;

  /** Nothing new, an abort for what is under way, the time to end in good order, and out. */
  async function end(reason: string, code: number): Promise<void> {
    if (ending) return;
    ending = true;
    sink.write('debug', 'the provider ends', { reason, operations: operations.count });
    listening.remove();
    provider.stop();
    const settled = await operations.settled(options.graceMs ?? 10_000, systemClock);
    if (!settled) sink.write('warn', 'operations are cut off', { operations: operations.count });
    endStreams();
    await Promise.race([closed(server), systemClock.sleep(flushMs)]);
    process.exit(code);
  }

  process.on('exit', () => listening.remove());
  // A terminal sends Ctrl-C to the whole process group; it is Terraform's to decide what it means.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => end('SIGTERM', 0));
  watchParent(systemClock, () => end('the parent process is gone', 0));
  crashOn('uncaughtException', 'unhandledRejection');
  process.stdout.write(`${handshake}\n`);
  redirectConsole(sink);
}

async function listen(server: Server): Promise<{ listening: Listening; handshake: string }> {
  const environment = readEnvironment(process.env);
  const certificate = createCertificate(systemClock.now());
  const { clientCert, socketDir } = environment;
  const credentials = credentialsFor(clientCert, certificate);
  const listening =
    process.platform === 'win32'
      ? await listenOnPort(server, credentials, environment)
      : await listenOnSocket(server, credentials, socketDir);
  const proof = clientCert ? certificate.der.toString('base64').replace(/=+$/, '') : '';
  const { network, address } = listening;
  return { listening, handshake: ['1', protocolVersion, network, address, 'grpc', proof].join('|') };
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => server.tryShutdown(() => resolve()));
}

/** Terraform repeats to its user what a plugin printed from a line that begins with `panic: `. */
function crashOn(...events: readonly ('uncaughtException' | 'unhandledRejection')[]): void {
  const crash = (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`panic: ${text}\n`);
    process.exit(1);
  };
  for (const event of events) process.on(event, crash);
}
