import {
  type Clock,
  type FetchRequest,
  type Pacing,
  type RetryEvent,
  type RetryPolicy,
  type StatusVocabulary,
  systemClock,
} from '@videogen/job-runtime';
import { definedOf } from './defined-of.ts';
import { USER_AGENT } from './gen/version.gen.ts';

/** Where the service is, who asks it, and what holds for every call that says nothing else. */
export interface VideoGenOptions {
  /**
   * Scheme and host of the service, and a path if there is one. A trailing slash and a trailing `/v1` do no harm.
   * @default the environment variable VIDEOGEN_BASE_URL
   */
  baseUrl?: string | undefined;
  /** The account's key. @default the environment variable VIDEOGEN_API_KEY */
  apiKey?: string | undefined;
  /**
   * Sends each attempt. It should follow the signal that is passed beside the request. The chunks of a body are its
   * reader's: a download to a file gives their memory back as soon as they are written.
   * @default the global `fetch`; on Node and Bun, for a generation, a connection of its own
   */
  fetch?: FetchRequest | undefined;
  /** The limit of a whole call in milliseconds: its attempts, its pauses and its body. @default no limit */
  timeout?: number | undefined;
  /** The limit of one attempt in milliseconds; of a download, until its first byte. @default 60_000 */
  attemptTimeoutMs?: number | undefined;
  /** How often to try again, or `false` for never. @default 5 attempts within 2 minutes */
  retry?: RetryPolicy | false | undefined;
  /** Told before each pause. */
  onRetry?: ((event: RetryEvent) => void) | undefined;
  /**
   * The service's words for the states of a video, compared without case. What is left out keeps its default.
   * Only `processing` is documented by the service; the others are assumed.
   * @default { processing: ['processing'], completed: ['completed'], failed: ['failed'] }
   */
  statuses?: Partial<StatusVocabulary> | undefined;
  /** The User-Agent header. @default videogen-client/VERSION */
  userAgent?: string | undefined;
  /** When to poll. @default by the progress where the service tells it, else in growing steps */
  pacing?: Pacing | undefined;
  /** Time itself, for tests. */
  clock?: Clock | undefined;
}

/** What any call takes; each rules over the client's own option. */
export interface CallOptions {
  /** Ends the call at once, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The limit of the whole call in milliseconds: its attempts, its pauses and its body. */
  timeout?: number | undefined;
  /** The limit of one attempt in milliseconds. */
  attemptTimeoutMs?: number | undefined;
  retry?: RetryPolicy | false | undefined;
}

/** The client cannot be made from these options. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';
  readonly option: 'baseUrl' | 'apiKey';

  constructor(option: 'baseUrl' | 'apiKey', message: string) {
    super(message);
    this.option = option;
  }
}

/** Options with nothing left open that has no default. */
export interface Settings extends VideoGenOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly retry: RetryPolicy | false;
  readonly statuses: StatusVocabulary;
  readonly userAgent: string;
  readonly clock: Clock;
}

/** @throws {@link ConfigurationError}, which never shows the key. */
export function resolveOptions(options: VideoGenOptions): Settings {
  const { retry = {}, userAgent = USER_AGENT, statuses } = options;
  return {
    ...options,
    baseUrl: resolveBaseUrl(options.baseUrl ?? environment('VIDEOGEN_BASE_URL')),
    apiKey: resolveKey(options.apiKey ?? environment('VIDEOGEN_API_KEY')),
    retry,
    userAgent,
    clock: options.clock ?? systemClock,
    statuses: vocabularyOf(statuses),
  };
}

/** The words of the service, with those that are assumed where none are given. */
export function vocabularyOf(given: Partial<StatusVocabulary> = {}): StatusVocabulary {
  return { processing: ['processing'], completed: ['completed'], failed: ['failed'], ...definedOf(given) };
}

function resolveBaseUrl(value: string | undefined): string {
  if (!value) throw new ConfigurationError('baseUrl', 'no base URL: give baseUrl or set VIDEOGEN_BASE_URL');
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    // A password may stand before the host.
    const shown = value.replace(/[^/]*@/, '');
    throw new ConfigurationError('baseUrl', `the base URL is not an http or https URL: ${shown}`);
  }
  if (url.username || url.password || url.search || url.hash) {
    throw new ConfigurationError('baseUrl', 'the base URL must not have a user, a query or a fragment');
  }
  return url.origin + url.pathname.replace(/(\/+v1)?\/*$/, '');
}

function resolveKey(value: string | undefined): string {
  // Keys come from files and clipboards, with a line break at the end.
  const key = value?.trim();
  if (!key) throw new ConfigurationError('apiKey', 'no API key: give apiKey or set VIDEOGEN_API_KEY');
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new ConfigurationError('apiKey', 'the API key has characters that cannot stand in a header');
  }
  return key;
}

/** Browsers and edge workers have no environment. */
function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env?.[name];
}
