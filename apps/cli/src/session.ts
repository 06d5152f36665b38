import { VideoGen } from '@videogen/client/node';
import { commandName } from './command-name.ts';
import {
  type CompleteSettings,
  type ConnectionFlags,
  readSettings,
  requireComplete,
} from './config/settings.ts';
import { explain, type Problem } from './errors.ts';
import { combine, EXIT, type ExitCode } from './exit-codes.ts';
import { Interrupted, watchInterruption } from './interruption.ts';
import { createReport, type OutputFlags } from './output/create-report.ts';
import type { Report } from './output/event.ts';
import { shellWord } from './text.ts';
import { verboseFetch } from './verbose-fetch.ts';

/** The flags of every command that calls the service. */
export interface CommonFlags extends ConnectionFlags, OutputFlags {
  verbose?: boolean | undefined;
}

/** One run of a command: where it speaks, what ends it, and the service. */
export interface Session {
  readonly process: NodeJS.Process;
  readonly report: Report;
  /** Aborts with {@link Interrupted}. */
  readonly signal: AbortSignal;
  /** The service, by flags, environment and profile. @throws CliError */
  connect(): Promise<VideoGen>;
  /** A command line of ours that reaches the same service, ready to be typed. */
  commandLine(words: readonly string[]): string;
}

/** Runs a command and tells whatever goes wrong with it. */
export async function runSession(
  process: NodeJS.Process,
  flags: CommonFlags,
  command: (session: Session) => Promise<ExitCode>,
): Promise<ExitCode> {
  const report = createReport(flags, process);
  const { signal, stop } = watchInterruption(process, report.close);
  const session: Session = {
    process,
    report,
    signal,
    connect: async () => createClient(requireComplete(await readSettings(flags, process.env)), report, flags),
    commandLine: (words) =>
      [commandName(process.env), ...[...words, ...connectionWords(flags)].map(shellWord)].join(' '),
  };
  try {
    return await command(session);
  } catch (error) {
    return tellProblem(report, error);
  } finally {
    stop();
    report.close();
  }
}

/** Tells what was thrown, and gives the exit code for it. */
export function tellProblem(
  report: Report,
  error: unknown,
  about: Partial<Problem> & { id?: string } = {},
): ExitCode {
  if (error instanceof Interrupted) return error.exitCode;
  const { exitCode, ...problem } = { ...explain(error), ...about };
  report.tell({ event: 'error', ...problem });
  return exitCode;
}

/** Runs for each item, at most `limit` at a time, and combines the exit codes. */
export async function forEach<T>(
  items: readonly T[],
  limit: number,
  run: (item: T) => Promise<ExitCode>,
): Promise<ExitCode> {
  const waiting = [...items];
  const codes: ExitCode[] = [EXIT.done];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) codes.push(await run(item));
  };
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker));
  return combine(codes);
}

function createClient(settings: CompleteSettings, report: Report, flags: CommonFlags): VideoGen {
  const note = (message: string) => report.tell({ event: 'note', message });
  const client = new VideoGen({
    baseUrl: settings.baseUrl.value,
    apiKey: settings.apiKey.value,
    statuses: settings.statuses,
    ...(flags.verbose && { fetch: verboseFetch(note) }),
    onRetry: ({ delayMs, outcome }) => {
      const what =
        'response' in outcome ? `the service answered ${outcome.response.status}` : 'there was no answer';
      note(`${what}; trying again in ${(delayMs / 1000).toFixed(1)} s`);
    },
  });
  if (isUnprotected(client.baseUrl))
    note(`warning: ${client.baseUrl} is not HTTPS; the key can be read on its way`);
  return client;
}

function isUnprotected(baseUrl: string): boolean {
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|127\.[\d.]+|\[::1\])$/.test(hostname);
}

function connectionWords({ baseUrl, apiKeyFile, profile }: ConnectionFlags): string[] {
  return [
    ...(profile !== undefined ? ['--profile', profile] : []),
    ...(baseUrl !== undefined ? ['--base-url', baseUrl] : []),
    // What came through standard input is not there a second time.
    ...(apiKeyFile !== undefined && apiKeyFile !== '-' ? ['--api-key-file', apiKeyFile] : []),
  ];
}
