import { abortable } from './abortable.ts';
import { type Clock, deadline, systemClock } from './clock.ts';
import { isConnectionImpossible, isConnectionRefused } from './connection.ts';
import { AmbiguousRequestError, AttemptTimeoutError, NoResponseError, rootMessage } from './errors.ts';
import { retryAfterMs } from './retry-after.ts';

/** How often and how patiently a request is sent again. */
export interface RetryPolicy {
  /** Sends in total, the first included. 1 never retries. @default 5 */
  maxAttempts?: number;
  /** No retry begins later than this many milliseconds after the first send. @default 120_000 */
  budgetMs?: number;
  /** The first backoff is between 0 and this many milliseconds; it doubles from there. @default 500 */
  baseDelayMs?: number;
  /** No backoff is longer, in milliseconds. A longer `Retry-After` is still honoured. @default 20_000 */
  maxDelayMs?: number;
}

/** What came of one attempt: an answer, or the error that stood in its place. */
export type Outcome = { response: Response } | { error: unknown };

/** Told to `onRetry` before each pause. */
export interface RetryEvent {
  /** The attempt that did not succeed, from 1. */
  readonly attempt: number;
  readonly delayMs: number;
  readonly outcome: Outcome;
}

export interface RetryOptions extends RetryPolicy {
  /** The HTTP method; all but GET, HEAD, OPTIONS and DELETE count as not repeatable. */
  method: string;
  signal?: AbortSignal | undefined;
  /**
   * The signal ends the pauses and forbids further attempts, but an attempt that was begun is finished and its answer
   * is returned: for requests whose answer must not be lost. @default false
   */
  finishAttempts?: boolean | undefined;
  /** The limit of one attempt in milliseconds. @default 60_000 */
  timeoutMs?: number | undefined;
  onRetry?: ((event: RetryEvent) => void) | undefined;
  clock?: Clock | undefined;
  /** A number from 0 (included) to 1 (excluded). @default Math.random */
  random?: () => number;
}

export interface Attempt {
  /** From 1. */
  readonly number: number;
  /** Aborts when the attempt's time is over or the caller gives up; for the caller it stays in force for the body. */
  readonly signal: AbortSignal;
}

const REPEATABLE = /^(GET|HEAD|OPTIONS|DELETE)$/i;

/** Whether a request with this HTTP method does no harm when it is sent twice: GET, HEAD, OPTIONS and DELETE. */
export function isRepeatable(method: string): boolean {
  return REPEATABLE.test(method);
}

/**
 * Exponential backoff with full jitter: evenly spread from 0 to `base * 2^(attempt-1)`, at most `max`.
 *
 * @param attempt the attempt that failed, from 1.
 * @returns milliseconds.
 */
export function backoffMs(
  attempt: number,
  policy: RetryPolicy = {},
  random: () => number = Math.random,
): number {
  const { baseDelayMs = 500, maxDelayMs = 20_000 } = policy;
  return random() * Math.min(maxDelayMs, baseDelayMs * 2 ** (attempt - 1));
}

/** What the service has made of a request: nothing, nothing for good, no telling what, or what the answer says. */
type Fate = 'untouched' | 'impossible' | 'open' | 'answered';

function fateOf(outcome: Outcome): Fate {
  if ('error' in outcome) {
    if (isConnectionImpossible(outcome.error)) return 'impossible';
    return isConnectionRefused(outcome.error) ? 'untouched' : 'open';
  }
  const { status, headers } = outcome.response;
  if (status === 429 || (status === 503 && headers.has('retry-after'))) return 'untouched';
  // 501 and 505 describe the service, not its condition.
  return status === 408 || (status >= 500 && status !== 501 && status !== 505) ? 'open' : 'answered';
}

/**
 * Whether this outcome allows the request to be sent again, whatever the number of attempts.
 *
 * A repeatable request is sent again after any connection error, 408, 429 and 5xx. Any other only where the
 * service cannot have acted on it: never connected, 429, or 503 with `Retry-After`.
 */
export function mayRetry(method: string, outcome: Outcome): boolean {
  const fate = fateOf(outcome);
  return fate === 'untouched' || (fate === 'open' && isRepeatable(method));
}

/**
 * Whether the service may have acted on a request that must not be sent twice although it did not say so:
 * any error but a refused connection or handshake, 408, and 5xx other than 501, 505 and 503 with `Retry-After`.
 */
export function isAmbiguous(method: string, outcome: Outcome): boolean {
  return fateOf(outcome) === 'open' && !isRepeatable(method);
}

/** What came of the last attempt. */
export type LastOutcome = Outcome & {
  /** How often the request was sent, or tried to be sent. */
  readonly attempts: number;
};

/**
 * Sends a request until it has an answer worth keeping.
 *
 * @returns the last answer, which may well be an error status.
 * @throws {@link NoResponseError} when the last attempt brought no answer; {@link AmbiguousRequestError} when, in
 * addition, the service may have acted on the request. The signal's reason when aborted.
 */
export async function withRetry(
  send: (attempt: Attempt) => Promise<Response>,
  options: RetryOptions,
): Promise<Response> {
  const outcome = await tryUntilAnswered(send, options);
  if (!options.finishAttempts) options.signal?.throwIfAborted();
  if ('response' in outcome) return outcome.response;
  const { error: cause, attempts } = outcome;
  const ErrorClass = isAmbiguous(options.method, outcome) ? AmbiguousRequestError : NoResponseError;
  throw new ErrorClass(rootMessage(cause), { cause, attempts });
}

/**
 * The same for callers with errors of their own. An abort during an attempt makes the signal's reason its error, which
 * leaves open what the service has done.
 *
 * @throws the signal's reason when it aborts while nothing is under way.
 */
export async function tryUntilAnswered(
  send: (attempt: Attempt) => Promise<Response>,
  options: RetryOptions,
): Promise<LastOutcome> {
  const { method, signal, maxAttempts = 5, budgetMs = 120_000, clock = systemClock } = options;
  const startedAt = clock.now();
  for (let attempts = 1; ; attempts++) {
    signal?.throwIfAborted();
    const outcome = await attemptOnce(send, attempts, options, clock);
    const delayMs = delayBefore(attempts, outcome, options, clock);
    const isLast =
      attempts >= maxAttempts ||
      clock.now() + delayMs - startedAt > budgetMs ||
      (signal?.aborted && !options.finishAttempts);
    if (isLast || !mayRetry(method, outcome)) return { ...outcome, attempts };
    signal?.throwIfAborted();
    // An unread body would keep its connection busy.
    if ('response' in outcome) void outcome.response.body?.cancel().catch(() => {});
    options.onRetry?.({ attempt: attempts, delayMs, outcome });
    await clock.sleep(delayMs, signal);
  }
}

async function attemptOnce(
  send: (attempt: Attempt) => Promise<Response>,
  number: number,
  { timeoutMs = 60_000, signal, finishAttempts }: RetryOptions,
  clock: Clock,
): Promise<Outcome> {
  const parent = finishAttempts ? undefined : signal;
  const limit = deadline(clock, timeoutMs, () => new AttemptTimeoutError(timeoutMs), parent);
  try {
    // A transport that does not follow the signal must not be able to hold the caller.
    return { response: await abortable(send({ number, signal: limit.signal }), limit.signal) };
  } catch (error) {
    return { error };
  } finally {
    limit.clear();
  }
}

function delayBefore(attempt: number, outcome: Outcome, options: RetryOptions, clock: Clock): number {
  const asked = 'response' in outcome ? retryAfterMs(outcome.response.headers, clock.now()) : undefined;
  return asked ?? backoffMs(attempt, options, options.random);
}
