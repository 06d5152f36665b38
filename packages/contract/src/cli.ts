import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** Said to whoever typed the command; no stack helps them. */
export class UsageError extends Error {}

/**
 * Reads flags. The `--` that some put before the flags, and pnpm hands on, is skipped.
 *
 * @throws UsageError
 */
export function readFlags<const T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: args.filter((arg, index) => index > 0 || arg !== '--'), options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Reads a whole number of a flag. */
export function readNumber(flag: string, text: string, most: number): number {
  if (!/^\d+$/.test(text) || Number(text) > most) {
    throw new UsageError(`${flag} takes a number from 0 to ${most}, not '${text}'`);
  }
  return Number(text);
}

/** Reads a base URL of a flag; a trailing slash goes. */
export function readUrl(flag: string, text: string | undefined): string {
  if (text === undefined) throw new UsageError(`${flag} is missing`);
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new UsageError(`${flag} takes an http or https URL, not '${text}'`);
  }
  if (url.username !== '' || url.search !== '') {
    throw new UsageError(`${flag} takes a URL without user and query`);
  }
  return text.replace(/\/+$/, '');
}

/** The command as it was called: by `videogen`, which tells how, by a script of this repository, or by its own name. */
export function calledAs(name: string): string {
  const { VIDEOGEN_COMMAND: told, npm_package_name: scripts, npm_lifecycle_event: script } = process.env;
  if (told) return told;
  return scripts === '@videogen/contract' && script === name ? `pnpm ${name}` : `videogen-${name}`;
}

/** A path as whoever typed it means it: pnpm runs a package's command in the package's folder. */
export function readPath(text: string): string {
  return resolve(process.env.INIT_CWD ?? '.', text);
}

/** Why an address cannot be listened at, in the words of the flags. */
export function explainListening(
  error: NodeJS.ErrnoException,
  { host, port }: { host: string; port: number },
): UsageError {
  if (error.code === 'EADDRINUSE') {
    return new UsageError(`${host}:${port} is in use; choose another port with --port, 0 for any free one`);
  }
  if (error.code === 'EACCES') {
    return new UsageError(`${host}:${port} is not allowed to this user; choose another --port`);
  }
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') {
    return new UsageError(`${host} is no address of this machine; choose another --host`);
  }
  return new UsageError(error.message);
}

/**
 * Runs a command to its end. A {@link UsageError} is one line on standard error.
 *
 * @param usageCode the exit code of a command line that cannot be followed
 */
export function runCommand(name: string, usageCode: number, main: (args: string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: Error) => {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exitCode = usageCode;
  });
}
