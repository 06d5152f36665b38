import type { LogSink } from './rpc.ts';

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes what Terraform shows under TF_LOG. Never pass a secret. */
export type Logger = { readonly [L in LogLevel]: (message: string, fields?: LogFields) => void };

/** A logger that adds the same fields to every line; without a sink it writes nowhere. */
export function createLogger(sink: LogSink | undefined, common: LogFields): Logger {
  const at = (level: LogLevel) => (message: string, fields?: LogFields) =>
    sink?.write(level, message, { ...common, ...fields });
  return { trace: at('trace'), debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
