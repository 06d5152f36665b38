import {
  AmbiguousRequestError,
  type FetchRequest,
  type FetchWithRetryOptions,
  fetchWithRetry,
  NoResponseError,
  type RetryPolicy,
} from '@videogen/job-runtime';
import { AmbiguousError, ApiError, ConnectionError } from './api-error.ts';
import { errorFromResponse, LARGEST_ERROR_BYTES } from './error-from-response.ts';
import { type Client, createClient } from './gen/client/index.ts';
import { type Operation, operationWords } from './operations.ts';
import type { CallOptions, Settings } from './options.ts';
import { type Redact, redactor } from './redact.ts';

/** The options that a generated function gets with every call. */
export interface RawOptions {
  readonly client: Client;
  readonly fetch: typeof fetch;
  readonly parseAs: 'stream';
  readonly redirect: 'follow' | 'manual';
  readonly throwOnError: false;
}

/** The part that is looked at of what a generated function returns. */
interface RawResult {
  readonly error?: unknown;
  readonly response?: Response;
}

interface SendOptions extends CallOptions {
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
  readonly #client: Client;

  constructor(settings: Settings) {
    const { apiKey, ...open } = settings;
    this.settings = open;
    this.redact = redactor(apiKey);
    this.#client = createClient({
      baseUrl: settings.baseUrl,
      auth: () => apiKey,
      headers: { 'User-Agent': settings.userAgent },
    });
  }

  /**
   * The 2xx answer to a call.
   *
   * @throws {@link ApiError}; the signal's reason.
   */
  async send(
    operation: Operation,
    options: SendOptions,
    call: (raw: RawOptions) => Promise<RawResult>,
  ): Promise<Response> {
    const send = fetchWithRetry(this.settings.fetch ?? fetch, this.#retryOptions(options));
    const result = await call({
      client: this.#client,
      fetch: (input) => this.#receive(send, input as Request, operation),
      parseAs: 'stream',
      // A redirected POST becomes a GET, and a page to log in is not the proof that something was deleted.
      redirect: operation === 'generateVideo' || operation === 'deleteVideo' ? 'manual' : 'follow',
      throwOnError: false,
    });
    if (result.error !== undefined || !result.response) throw result.error;
    return result.response;
  }

  async #receive(send: FetchRequest, request: Request, operation: Operation): Promise<Response> {
    try {
      const response = await send(request);
      if (response.ok) return response;
      throw await errorFromResponse(response, operation, this.redact);
    } catch (error) {
      throw this.#explain(error, operation);
    }
  }

  #explain(error: unknown, operation: Operation): unknown {
    if (!(error instanceof NoResponseError)) return error;
    const where = `${operationWords[operation]} at ${this.settings.baseUrl}`;
    const message = this.redact(`${where} brought no answer: ${error.message}`);
    if (error instanceof AmbiguousRequestError) {
      return new AmbiguousError(`${message}; the video may exist`, {
        operation,
        code: 'AMBIGUOUS',
        cause: error.cause,
      });
    }
    return new ConnectionError(message, { operation, code: 'CONNECTION_FAILED', cause: error.cause });
  }

  #retryOptions({ signal, timeoutMs, retry, stream, finishAttempts }: SendOptions): FetchWithRetryOptions {
    const { settings } = this;
    const limitMs = timeoutMs ?? settings.timeoutMs;
    return {
      ...retryPolicy(retry ?? settings.retry),
      signal,
      finishAttempts,
      onRetry: settings.onRetry,
      ...(limitMs !== undefined && { timeoutMs: limitMs }),
      ...(settings.clock && { clock: settings.clock }),
      bufferUpTo: ({ ok }) => {
        if (!ok) return LARGEST_ERROR_BYTES;
        return stream ? undefined : LARGEST_JSON_BYTES;
      },
    };
  }
}

function retryPolicy(retry: RetryPolicy | false): RetryPolicy {
  return retry === false ? { maxAttempts: 1 } : retry;
}

/** The error for a 2xx answer that is not what was asked for. */
export async function unexpectedAnswer(
  text: string,
  response: Response,
  operation: Operation,
): Promise<ApiError> {
  const { status, headers } = response;
  const { shape, body, requestId } = await errorFromResponse(
    new Response(text, { status, headers }),
    operation,
  );
  const message = `${operationWords[operation]} was answered with ${status}, but not with what the service promises`;
  return new ApiError(message, { operation, code: 'UNEXPECTED_ANSWER', status, shape, body, requestId });
}
