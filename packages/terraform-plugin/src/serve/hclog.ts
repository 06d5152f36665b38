import type { LogLevel } from '../server/logger.ts';
import type { LogSink } from '../server/rpc.ts';
import type { Clock } from './clock.ts';

const levels: readonly LogLevel[] = ['trace', 'debug', 'info', 'warn', 'error'];

/**
 * The level that Terraform's user asked for, by TF_LOG_PROVIDER or else TF_LOG. `JSON` means trace, and so
 * does, as in Terraform, a word that is no level. Undefined means that nothing is logged.
 */
export function logLevelOf(env: NodeJS.ProcessEnv): LogLevel | undefined {
  const asked = (env.TF_LOG_PROVIDER || env.TF_LOG || 'off').toLowerCase();
  if (asked === 'off') return undefined;
  return levels.find((level) => level === asked) ?? 'trace';
}

/** Writes the JSON lines that Terraform sorts into its own log, from `threshold` up. */
export function hclogSink(options: {
  readonly module: string;
  readonly threshold: LogLevel | undefined;
  readonly clock: Clock;
  readonly write: (line: string) => void;
}): LogSink {
  const { module, threshold, clock, write } = options;
  return {
    write(level, message, fields) {
      if (threshold === undefined || levels.indexOf(level) < levels.indexOf(threshold)) return;
      const header = {
        '@level': level,
        '@message': message,
        '@module': module,
        '@timestamp': timestamp(clock.now()),
      };
      write(`${stringify({ ...fields, ...header })}\n`);
    },
  };
}

/** Terraform reads six digits of fraction, no fewer. */
function timestamp(date: Date): string {
  return date.toISOString().replace('Z', '000Z');
}

/** A field that JSON cannot hold must not take the line, let alone the provider, with it. */
function stringify(line: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(line, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value));
}
