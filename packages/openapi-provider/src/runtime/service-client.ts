import { type Clock, fetchWithRetry, type RetryEvent, systemClock } from '@videogen/job-runtime';
import { nodeFetch } from '@videogen/job-runtime/node';
import pLimit from 'p-limit';
import type { Budget } from './budget.ts';
import { type Credentials, redacted, withKey } from './credentials.ts';
import type { ErrorShape, Operation, StatusVocabulary } from './definition.ts';
import type { Journal } from './journal.ts';
import { createPathLocks, type PathLocks } from './path-locks.ts';
import { followRedirects } from './redirects.ts';

/** What a provider's configuration becomes: everything that its resources need to talk to the service. */
export interface ServiceClient {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly errorShapes: readonly ErrorShape[];
  /** Words that the user's configuration puts in the place of the description's. */
  readonly statuses: Partial<StatusVocabulary>;
  readonly clock: Clock;
  /** The limit of one attempt, and of a download without a byte, in milliseconds. */
  readonly requestTimeoutMs: number;
  readonly journal: Journal;
  /** What this run may generate. */
  readonly budget: Budget;
  /** The paths at which this run plans to put files. */
  readonly plannedPaths: Set<string>;
  readonly pathLocks: PathLocks;
  /**
   * Sends a request by the retry rules of `@videogen/job-runtime`.
   *
   * @returns the answer, whatever its status.
   * @throws NoResponseError, AmbiguousRequestError, or the signal's reason.
   */
  send(operation: Operation, request?: ServiceRequest): Promise<Response>;
  /**
   * Fetches what an answer pointed at. The key goes along only to the service's own origin.
   *
   * @param url absolute
   */
  fetch(url: URL, request?: Omit<ServiceRequest, 'parameters' | 'body'>): Promise<Response>;
  /** The text without the API key, should the service have echoed it. */
  redact(text: string): string;
}

export interface ServiceRequest {
  /** Values for the braces in the operation's path. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
  /** Leaves the body of the answer a stream; otherwise it is read whole, up to 1 MiB. */
  readonly stream?: boolean;
  /** No retry begins later than this many milliseconds after the first send. */
  readonly budgetMs?: number;
  readonly maxAttempts?: number;
  readonly onRetry?: (event: RetryEvent) => void;
}

export interface ServiceClientOptions extends Credentials {
  readonly baseUrl: string;
  readonly errorShapes: readonly ErrorShape[];
  readonly statuses?: Partial<StatusVocabulary>;
  readonly userAgent: string;
  /** The limit of one attempt in milliseconds. */
  readonly requestTimeoutMs: number;
  /** @default no limit */
  readonly maxConcurrentRequests?: number;
  readonly journal: Journal;
  readonly budget: Budget;
  readonly clock?: Clock;
}

const LARGEST_JSON_BYTES = 1024 * 1024;

export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { baseUrl, clock = systemClock } = options;
  const limit = pLimit(options.maxConcurrentRequests ?? Number.POSITIVE_INFINITY);
  const follow = followRedirects(nodeFetch, options);
  const exchange = (made: Request, request: ServiceRequest) =>
    fetchWithRetry((...args) => limit(() => follow(...args)), {
      clock,
      timeoutMs: options.requestTimeoutMs,
      bufferUpTo: request.stream ? undefined : LARGEST_JSON_BYTES,
      // An answer that says what was paid for must be read, whoever is in a hurry.
      finishAttempts: made.method === 'POST',
      signal: request.signal,
      onRetry: request.onRetry,
      ...(request.budgetMs !== undefined && { budgetMs: request.budgetMs }),
      ...(request.maxAttempts !== undefined && { maxAttempts: request.maxAttempts }),
    })(made);
  return {
    baseUrl,
    clock,
    requestTimeoutMs: options.requestTimeoutMs,
    journal: options.journal,
    budget: options.budget,
    plannedPaths: new Set(),
    pathLocks: createPathLocks(),
    errorShapes: options.errorShapes,
    statuses: options.statuses ?? {},
    redact: (text) => redacted(text, options),
    send: (operation, request = {}) => exchange(toRequest(operation, request, options), request),
    fetch: (url, request = {}) => exchange(toForeign(url, request, options), request),
  };
}

function toRequest(operation: Operation, request: ServiceRequest, options: ServiceClientOptions): Request {
  const { method } = operation;
  const address = new URL(urlOf(operation, request, options.baseUrl));
  const { url, headers } = withKey(address, headersOf(request, options), options);
  if (request.body === undefined) return new Request(url, { method, headers });
  if (!headers.has('content-type')) headers.set('content-type', 'application/json');
  return new Request(url, { method, headers, body: JSON.stringify(request.body) });
}

function toForeign(address: URL, request: ServiceRequest, options: ServiceClientOptions): Request {
  const bare = headersOf(request, options);
  const isOwn = address.origin === new URL(options.baseUrl).origin;
  const { url, headers } = isOwn ? withKey(address, bare, options) : { url: address, headers: bare };
  return new Request(url, { headers });
}

function headersOf(request: ServiceRequest, { userAgent }: ServiceClientOptions): Headers {
  return new Headers({
    accept: request.stream ? '*/*' : 'application/json',
    'user-agent': userAgent,
    ...request.headers,
  });
}

function urlOf(operation: Operation, { parameters = {} }: ServiceRequest, baseUrl: string): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${operation.operationId} needs a value for {${name}}`);
    // Such a path would be that of another resource; percent-encoding does not help.
    if (/^\.\.?$/.test(value)) throw new Error(`${operation.operationId} cannot be asked for "${value}"`);
    return encodeURIComponent(value);
  });
  return baseUrl + path;
}
