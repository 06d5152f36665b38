import {
  AmbiguousError,
  ApiError,
  ConfigurationError,
  ConnectionError,
  WaitTimeoutError,
} from '@videogen/client/node';
import { EXIT, type ExitCode } from './exit-codes.ts';

/** What a person or a program is told about something that went wrong. */
export interface Problem {
  /** For programs: the service's own code, or one of ours. */
  readonly code: string;
  readonly message: string;
  readonly exitCode: ExitCode;
  /** What to do about it, as a sentence or a command. */
  readonly next?: string | undefined;
  /** The HTTP status, where the service has answered. */
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
}

/** A refusal of our own; the message names the thing and the reason, `next` the next step. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: string;
  readonly exitCode: ExitCode;
  readonly next: string | undefined;

  constructor(code: string, exitCode: ExitCode, message: string, next?: string) {
    super(message);
    this.code = code;
    this.exitCode = exitCode;
    this.next = next;
  }
}

/** The command line cannot be followed. Nothing was sent. */
export function usageError(message: string, next?: string): CliError {
  return new CliError('USAGE', EXIT.usage, message, next);
}

/** A file cannot be written where it should. */
export function targetError(message: string, next?: string): CliError {
  return new CliError('TARGET', EXIT.usage, message, next);
}

/** The configuration cannot be used. */
export function configurationError(message: string, next?: string): CliError {
  return new CliError('CONFIGURATION', EXIT.usage, message, next);
}

/** Standard output does not take the results. */
export function outputError({ message }: Error): CliError {
  return new CliError('OUTPUT', EXIT.failed, `results were lost on standard output: ${message}`);
}

/** There is no usable key. */
export function noKeyError(message: string, next: string): CliError {
  return new CliError('NO_API_KEY', EXIT.authentication, message, next);
}

/** Whatever was thrown, explained. */
export function explain(error: unknown): Problem {
  if (error instanceof CliError) {
    const { code, message, exitCode, next } = error;
    return { code, message, exitCode, next };
  }
  if (error instanceof ApiError) return explainApiError(error);
  if (error instanceof ConfigurationError) return explainConfiguration(error);
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'UNEXPECTED', message, exitCode: EXIT.failed };
}

/** True for the answer that the video's generation has not ended. */
export function isStillProcessing(error: unknown): boolean {
  return (error instanceof ApiError || error instanceof CliError) && error.code === 'VIDEO_IN_PROCESSING';
}

function explainConfiguration({ option, message }: ConfigurationError): Problem {
  const next = 'videogen config shows where it comes from';
  if (option === 'apiKey') return { code: 'NO_API_KEY', message, exitCode: EXIT.authentication, next };
  const start = message.includes('not an http') ? 'begin it with https:// or http://; ' : '';
  return { code: 'CONFIGURATION', message, exitCode: EXIT.usage, next: start + next };
}

function explainApiError(error: ApiError): Problem {
  const { code, status, requestId } = error;
  const message = error.message.replace(TLS_FAILURE, 'TLS: $1');
  return { code, message, status, requestId, exitCode: exitCodeOf(error), next: nextStep(error) };
}

/** What OpenSSL says, of which one part is for people. */
const TLS_FAILURE = /(?:\w+ EPROTO )?[0-9A-F]{8,}:error:[0-9A-F]+:SSL routines:[^:]*:([^:]*):.*$/s;

function exitCodeOf(error: ApiError): ExitCode {
  if (error.status === 401 || error.status === 403) return EXIT.authentication;
  if (error instanceof WaitTimeoutError || isStillProcessing(error)) return EXIT.unfinished;
  return EXIT.failed;
}

function nextStep(error: ApiError): string | undefined {
  if (error instanceof AmbiguousError)
    return 'look for the video before you generate it again: it may be paid for';
  if (error instanceof ConnectionError && TLS_FAILURE.test(error.message))
    return 'does the service speak HTTPS there? if not, its base URL begins with http://';
  if (error instanceof ConnectionError)
    return 'is the base URL right? videogen config shows where it comes from';
  if (error.status === 401) return 'is it the right key? videogen config shows where it comes from';
  if (error.status === 403)
    return 'does the video belong to the account of this key? videogen account shows it';
  if (error.code === 'VIDEO_NOT_FOUND')
    return 'is it the right id, and not deleted? videogen config shows which service is asked';
  if (error.status === 404) return 'is the base URL right? videogen config shows where it comes from';
  if (error.status === 429) return 'the service is busy with this account; try again later';
  return undefined;
}
