import { format } from 'node:util';
import type { LogLevel } from '../server/logger.ts';
import type { LogSink } from '../server/rpc.ts';

const consoleLevels = {
  trace: 'trace',
  debug: 'debug',
  log: 'info',
  info: 'info',
  warn: 'warn',
  error: 'error',
} as const satisfies Partial<Record<keyof Console, LogLevel>>;

/** After the handshake standard output belongs to nobody: what dependencies print becomes log lines. */
export function redirectConsole(sink: LogSink): void {
  for (const [method, level] of Object.entries(consoleLevels)) {
    console[method as keyof typeof consoleLevels] = (...values: unknown[]) =>
      sink.write(level, format(...values), {});
  }
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
}

/** A parent that was killed leaves broken pipes, and writing to them must not end the process early. */
export function ignoreBrokenPipes(): void {
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
}
