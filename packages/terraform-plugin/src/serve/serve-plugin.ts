import type { Server } from '@grpc/grpc-js';
import type { LogSink, ProviderServer } from '../server/rpc.ts';
import { createCertificate } from './certificate.ts';
import { systemClock } from './clock.ts';
import { ending } from './ending.ts';
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

/**
 * Makes this process a plugin: answers the handshake on standard output, serves until the parent process asks
 * for the end, is gone, or sends SIGTERM, and then exits. Resolves once it listens.
 * A process that Terraform did not start prints how the executable is used, and exits with 1.
 */
export async function servePlugin(plugin: Plugin, options: ServeOptions = {}): Promise<void> {
  exitUnlessWanted(plugin);
  ignoreBrokenPipes();
  const clock = systemClock;
  const write = (line: string) => process.stderr.write(line);
  const sink = hclogSink({
    module: `provider.${plugin.name}`,
    threshold: logLevelOf(process.env),
    clock,
    write,
  });
  const provider = plugin.createServer(sink);
  const operations = new Operations();
  const pluginServer = createPluginServer({
    provider,
    operations,
    onShutdown: () => end('Shutdown was called'),
  });
  const { listening, handshake } = await listen(pluginServer.server);
  const graceMs = options.graceMs ?? 10_000;
  const exit = () => process.exit(0);
  const end = ending({ provider, operations, plugin: pluginServer, listening, graceMs, clock, sink, exit });

  process.on('exit', () => listening.remove());
  // A terminal sends Ctrl-C to the whole process group; it is Terraform's to decide what it means.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => end('SIGTERM'));
  watchParent(clock, () => end('the parent process is gone'));
  crashOn('uncaughtException', 'unhandledRejection');
  process.stdout.write(`${handshake}\n`);
  redirectConsole(sink);
}

function exitUnlessWanted({ name, version }: Plugin): void {
  const { env } = process;
  const problem = startedByTerraform(env) ? protocolProblem(env) : usage(name, version);
  if (problem === undefined) return;
  process.stderr.write(`${problem.trimEnd()}\n`);
  process.exit(1);
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

/** Terraform repeats to its user what a plugin printed from a line that begins with `panic: `. */
function crashOn(...events: readonly ('uncaughtException' | 'unhandledRejection')[]): void {
  const crash = (error: unknown) => {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    process.stderr.write(`panic: ${text}\n`);
    process.exit(1);
  };
  for (const event of events) process.on(event, crash);
}
