import { type Clock, systemClock } from './clock.ts';
import { DownloadError } from './errors.ts';

export interface BodyReaderOptions {
  signal?: AbortSignal | undefined;
  /** The longest time without a byte, in milliseconds. */
  stallTimeoutMs: number;
  clock?: Clock | undefined;
}

/**
 * The chunks of a body as they arrive. Nothing is read ahead, and whoever stops early closes the connection.
 *
 * @throws {@link DownloadError} `stalled`; the signal's reason; the connection's own error.
 */
export async function* readBody(
  body: ReadableStream<Uint8Array>,
  { signal, stallTimeoutMs, clock = systemClock }: BodyReaderOptions,
): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  const ended = new AbortController();
  let failure: { reason: unknown } | undefined;
  // Cancelling is what ends a pending read in every runtime, also where the body does not follow the signal.
  const giveUp = (reason: unknown) => {
    failure ??= { reason };
    void reader.cancel(reason).catch(() => {});
  };
  const onAbort = () => giveUp(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { signal: ended.signal });
  // One timer watches all reads, one after the other; the time that the consumer takes does not count.
  let waitingSince = Number.POSITIVE_INFINITY;
  const watch = async () => {
    for (let leftMs = stallTimeoutMs; leftMs > 0; ) {
      await clock.sleep(Math.min(leftMs, stallTimeoutMs), ended.signal);
      leftMs = waitingSince + stallTimeoutMs - clock.now();
    }
    giveUp(new DownloadError('stalled', `no data for ${stallTimeoutMs / 1000} s`));
  };
  watch().catch(() => {});
  try {
    for (;;) {
      waitingSince = clock.now();
      const { done, value } = await reader.read();
      waitingSince = Number.POSITIVE_INFINITY;
      if (failure) throw failure.reason;
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw failure ? failure.reason : error;
  } finally {
    ended.abort();
    void reader.cancel().catch(() => {});
  }
}
