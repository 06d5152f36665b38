import {
  deadline,
  type FetchRequest,
  isAmbiguous,
  rootMessage,
  tryUntilAnswered,
} from '@videogen/job-runtime';
import { type Answer, answerOf, readText } from './answer.ts';
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
  readonly #redact: Redact;
  readonly #authorization: string;

  constructor(settings: Settings) {
    const { apiKey, ...open } = settings;
    this.settings = open;
    this.#redact = redactor(apiKey);
    this.#authorization = `Bearer ${apiKey}`;
  }

  /**
   * The 2xx answer to a call.
   *
   * @throws {@link ApiError}; the signal's reason.
   */
  async send(
    operation: Operation,
    options: SendOptions,
    call: (client: Client) => Promise<unknown>,
  ): Promise<Answer> {
    const { clock, timeout } = this.settings;
    const limitMs = options.timeout ?? timeout;
    const limit = deadline(clock, limitMs, () => new CallTimeout(limitMs), options.signal);
    const client = serviceClient((request) =>
      this.#exchange(request, operation, { ...options, signal: limit.signal }),
    );
    try {
      return (await call(client)) as Answer;
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
  ): Promise<Answer> {
    const { settings } = this;
    const init = {
      method,
      headers: { ...headers, Authorization: this.#authorization, 'User-Agent': settings.userAgent },
      body: JSON.stringify(body) ?? null,
      // A redirected POST becomes a GET, and a page to log in is not the proof that something was deleted.
      redirect: method === 'GET' ? ('follow' as const) : ('manual' as const),
    };
    const send: FetchRequest = settings.fetch ?? fetch;
    const retry = options.retry ?? settings.retry;
    // By its response: an attempt that was given up may still come to its end.
    const texts = new Map<Response, string>();
    const outcome = await tryUntilAnswered(
      async ({ signal }) => {
        const response = await send(new Request(settings.baseUrl + path, init), { signal });
        const limit = response.ok ? LARGEST_JSON_BYTES : LARGEST_ERROR_BYTES;
        if (!response.ok || !options.stream) texts.set(response, await readText(response, limit));
        return response;
      },
      {
        ...(retry || { maxAttempts: 1 }),
        method,
        signal: options.signal,
        finishAttempts: options.finishAttempts,
        onRetry: settings.onRetry,
        timeoutMs: options.attemptTimeoutMs ?? settings.attemptTimeoutMs,
        clock: settings.clock,
      },
    );
    const { aborted, reason } = options.signal;
    if (aborted && !options.finishAttempts && !(reason instanceof CallTimeout)) throw reason;
    if ('error' in outcome) throw this.#noAnswer(operation, outcome.error, isAmbiguous(method, outcome));
    const { response } = outcome;
    const answer = answerOf(response, texts.get(response) ?? '', this.#redact);
    if (response.ok) return answer;
    throw errorFromAnswer(answer, operation);
  }

  #noAnswer(operation: Operation, cause: unknown, mayExist: boolean): ApiError {
    const where = `${operationWords[operation]} at ${this.settings.baseUrl}`;
    const message = this.#redact(`${where} brought no answer: ${rootMessage(cause)}`);
    if (mayExist) {
      return new AmbiguousError(`${message}; the video may exist`, { operation, code: 'AMBIGUOUS', cause });
    }
    const code = cause instanceof CallTimeout ? 'TIMEOUT' : 'CONNECTION_FAILED';
    return new ConnectionError(message, { operation, code, cause });
  }
}

/** The time for the whole call is over. */
class CallTimeout extends Error {
  override readonly name = 'TimeoutError';

  constructor(limitMs = 0) {
    super(`not finished within ${limitMs / 1000} s`);
  }
}
