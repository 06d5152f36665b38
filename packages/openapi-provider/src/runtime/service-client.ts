import { type Clock, fetchWithRetry, type RetryEvent, systemClock } from '@videogen/job-runtime';
import { nodeFetch } from '@videogen/job-runtime/node';
import pLimit from 'p-limit';
import type { Budget } from './budget.ts';
import type { Authentication, ErrorShape, Operation, StatusVocabulary } from './definition.ts';
import type { Journal } from './journal.ts';
import { createPathLocks, type PathLocks } from './path-locks.ts';

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

export interface ServiceClientOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly auth: Authentication;
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
  const { apiKey, baseUrl, clock = systemClock } = options;
  const limit = pLimit(options.maxConcurrentRequests ?? Number.POSITIVE_INFINITY);
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
    redact: (text) => text.replaceAll(apiKey, '(API key)'),
    send: (operation, request = {}) => {
      const send = fetchWithRetry((...args) => limit(() => nodeFetch(...args)), {
        clock,
        timeoutMs: options.requestTimeoutMs,
        bufferUpTo: request.stream ? undefined : LARGEST_JSON_BYTES,
        // An answer that says what was paid for must be read, whoever is in a hurry.
        finishAttempts: operation.method === 'POST',
        signal: request.signal,
        onRetry: request.onRetry,
        ...(request.budgetMs !== undefined && { budgetMs: request.budgetMs }),
        ...(request.maxAttempts !== undefined && { maxAttempts: request.maxAttempts }),
      });
      return send(toRequest(operation, request, options));
    },
  };
}

function toRequest(operation: Operation, request: ServiceRequest, options: ServiceClientOptions): Request {
  const headers = new Headers({
    accept: request.stream ? '*/*' : 'application/json',
    [options.auth.header]: `${options.auth.prefix}${options.apiKey}`,
    'user-agent': options.userAgent,
    ...request.headers,
  });
  if (request.body === undefined) {
    return new Request(urlOf(operation, request, options.baseUrl), { method: operation.method, headers });
  }
  headers.set('content-type', 'application/json');
  const body = JSON.stringify(request.body);
  return new Request(urlOf(operation, request, options.baseUrl), { method: operation.method, headers, body });
}

function urlOf(operation: Operation, { parameters = {} }: ServiceRequest, baseUrl: string): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`${operation.operationId} needs a value for {${name}}`);
    return encodeURIComponent(value);
  });
  return baseUrl + path;
}
