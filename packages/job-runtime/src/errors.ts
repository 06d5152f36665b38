/** No answer: the service could not be reached, or the connection broke before the answer was complete. */
export class NoResponseError extends Error {
  override readonly name: string = 'NoResponseError';
  /** How often the request was sent, or tried to be sent. */
  readonly attempts: number;

  constructor(message: string, options: { cause: unknown; attempts: number }) {
    super(message, { cause: options.cause });
    this.attempts = options.attempts;
  }
}

/** No answer to a request that must not be sent twice, and that the service may have received and acted on. */
export class AmbiguousRequestError extends NoResponseError {
  override readonly name: string = 'AmbiguousRequestError';
}

/** One attempt took longer than its timeout. Found as the `cause` of the errors above. */
export class AttemptTimeoutError extends Error {
  override readonly name: string = 'AttemptTimeoutError';

  constructor(timeoutMs: number) {
    super(`no complete answer within ${timeoutMs / 1000} s`);
  }
}

/**
 * Why a download was given up.
 *
 * - `stalled`: no bytes for the stall timeout, also after resuming.
 * - `incomplete`: the connection broke or the body was shorter or longer than announced.
 * - `changed`: the service delivered other content when asked to resume.
 * - `not-a-video`: the first bytes are not those of the expected file type.
 * - `target`: the place to write to is refused or not writable.
 */
export type DownloadErrorReason = 'stalled' | 'incomplete' | 'changed' | 'not-a-video' | 'target';

/** A download that did not arrive whole. Nothing of it is left under the final name. */
export class DownloadError extends Error {
  override readonly name: string = 'DownloadError';
  readonly reason: DownloadErrorReason;

  constructor(reason: DownloadErrorReason, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.reason = reason;
  }
}

/** The deepest message in a chain of causes: `fetch failed` alone tells nobody anything. */
export function rootMessage(error: unknown): string {
  let current = error;
  // A bound, because nothing forbids a chain of causes to be a circle.
  for (let depth = 0; depth < 8; depth++) {
    const next =
      current instanceof AggregateError ? current.errors[0] : (current as { cause?: unknown })?.cause;
    if (!(next instanceof Error)) break;
    current = next;
  }
  return current instanceof Error ? current.message || current.name : String(current);
}
