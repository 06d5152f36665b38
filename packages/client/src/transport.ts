import {
  bufferBody,
  deadline,
  type FetchRequest,
  isAmbiguous,
  type RetryOptions,
  type RetryPolicy,
  rootMessage,
  tryUntilAnswered,
} from '@videogen/job-runtime';
import { AmbiguousError, type ApiError, ConnectionError } from './api-error.ts';
import { errorFromAnswer, LARGEST_ERROR_BYTES } from './error-from-response.ts';
import type { Client } from './gen/client/index.ts';
import { type Operation, operationWords } from './operations.ts';
import type { CallOptions, Settings } from './options.ts';
import { type Redact, redactor } from './redact.ts';
import { type RawRequest, serviceClient } from './service-client.ts';

export interface SendOptions extends CallOptions {
  /** Leave the body a stream, without a limit of its size or time. @default false */
  stream?: boolean;
  /** See `finishAttempts` of the runtime. */
  finishAttempts?: boolean | undefined;
}

/** Records of videos are small; whatever is larger is not one. */
const LARGEST_JSON_BYTES = 4 * 1024 * 1024;

/** Calls generated functions by the retry rules and turns whatever goes wrong into one kind of error. */
export class Transport {
  readonly settings: Omit<Settings, 'apiKey'>;
  readonly redact: Redact;
  readonly #authorization: string;

  constructor(settings: Settings) {
    const { apiKey, ...open } = settings;
    this.settings = open;
    this.redact = redactor(apiKey);
    this.#authorization = `Bearer ${apiKey}`;
  }

  /**
   * The 2xx answer to a call. Its body is in memory unless it is to be a stream.
   *
   * @throws {@link ApiError}; the signal's reason.
   */
  async send(
    operation: Operation,
    options: SendOptions,
    call: (client: Client) => Promise<unknown>,
  ): Promise<Response> {
    const { clock, timeout } = this.settings;
    const limitMs = options.timeout ?? timeout;
    const limit = deadline(clock, limitMs, () => new CallTimeout(limitMs), options.signal);
    const client = serviceClient((request) =>
      this.#exchange(request, operation, { ...options, signal: limit.signal }),
    );
    try {
      return ((await call(client)) as { response: Response }).response;
    } catch (error) {
      // It was over before an attempt, or between two of them.
      throw error instanceof CallTimeout ? this.#noAnswer(operation, error, false) : error;
    } finally {
      limit.clear();
    }
  }

  async #exchange(
    { method, path, headers, body }: RawRequest,
    operation: Operation,
    options: SendOptions & { readonly signal: AbortSignal },
  ): Promise<Response> {
    const { baseUrl, userAgent } = this.settings;
    const init = {
      method,
      headers: { ...headers, Authorization: this.#authorization, 'User-Agent': userAgent },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      // A redirected POST becomes a GET, and a page to log in is not the proof that something was deleted.
      redirect: method === 'GET' ? ('follow' as const) : ('manual' as const),
    };
    const send: FetchRequest = this.settings.fetch ?? fetch;
    const outcome = await tryUntilAnswered(
      async ({ signal }) => {
        const answer = await send(new Request(baseUrl + path, init), { signal });
        const limit = bufferLimit(answer, options);
        return limit === undefined ? answer : bufferBody(answer, limit);
      },
      { ...this.#retryOptions(options), method },
    );
    const { aborted, reason } = options.signal;
    if (aborted && !options.finishAttempts && !(reason instanceof CallTimeout)) throw reason;
    if ('error' in outcome) throw this.#noAnswer(operation, outcome.error, isAmbiguous(method, outcome));
    const { response } = outcome;
    if (response.ok) return response;
    throw errorFromAnswer(response, await response.text(), operation, this.redact);
  }

  #noAnswer(operation: Operation, cause: unknown, mayExist: boolean): ApiError {
    const where = `${operationWords[operation]} at ${this.settings.baseUrl}`;
    const message = this.redact(`${where} brought no answer: ${rootMessage(cause)}`);
    if (mayExist) {
      return new AmbiguousError(`${message}; the video may exist`, { operation, code: 'AMBIGUOUS', cause });
    }
    const code = cause instanceof CallTimeout ? 'TIMEOUT' : 'CONNECTION_FAILED';
    return new ConnectionError(message, { operation, code, cause });
  }

  #retryOptions({ signal, attemptTimeoutMs, retry, finishAttempts }: SendOptions) {
    const { settings } = this;
    return {
      ...retryPolicy(retry ?? settings.retry),
      signal,
      finishAttempts,
      onRetry: settings.onRetry,
      timeoutMs: attemptTimeoutMs ?? settings.attemptTimeoutMs,
      clock: settings.clock,
    } satisfies Omit<RetryOptions, 'method'>;
  }
}

/** The time for the whole call is over. */
class CallTimeout extends Error {
  override readonly name = 'TimeoutError';

  constructor(limitMs = 0) {
    super(`not finished within ${limitMs / 1000} s`);
  }
}

function bufferLimit({ ok }: Response, { stream }: SendOptions): number | undefined {
  if (!ok) return LARGEST_ERROR_BYTES;
  return stream ? undefined : LARGEST_JSON_BYTES;
}

function retryPolicy(retry: RetryPolicy | false): RetryPolicy {
  return retry === false ? { maxAttempts: 1 } : retry;
}
