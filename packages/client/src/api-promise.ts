import type { Answer } from './answer.ts';

/** What a call gave, with what came around it. */
export interface WithResponse<T> {
  readonly data: T;
  readonly status: number;
  readonly headers: Headers;
  /** The service's id for the request, where it gives one. */
  readonly requestId: string | undefined;
}

/** What a call gave, and the answer from which it was read. */
export interface Answered<T> {
  readonly data: T;
  readonly answer: Answer;
}

/** A call under way. Awaiting it gives what was asked for. */
export class ApiPromise<T> extends Promise<T> {
  readonly #answered: Promise<Answered<T>>;

  // What comes of `then` is an ordinary promise.
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  constructor(answered: Promise<Answered<T>>) {
    // Never asked: everything goes to the promise inside, whose rejection therefore stays unhandled only when nobody
    // asks for the outcome in any form.
    super((resolve) => resolve(undefined as T));
    this.#answered = answered;
  }

  /** The same with the answer's status, headers and request id. */
  async withResponse(): Promise<WithResponse<T>> {
    const { data, answer } = await this.#answered;
    const { status, headers } = answer.response;
    return { data, status, headers, requestId: answer.requestId };
  }

  // `catch` and `finally` of any promise are made of its `then`.
  // biome-ignore lint/suspicious/noThenProperty: it is a promise.
  override then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#answered.then(({ data }) => data).then(onFulfilled, onRejected);
  }
}
