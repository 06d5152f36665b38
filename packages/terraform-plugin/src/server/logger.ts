export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error';
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Writes what Terraform shows under TF_LOG. Never pass a secret. */
export type Logger = { readonly [L in LogLevel]: (message: string, fields?: LogFields) => void };
