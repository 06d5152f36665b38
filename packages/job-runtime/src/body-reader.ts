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
  let failure: { reason: unknown } | undefined;
  // Cancelling is what ends a pending read in every runtime, also where the body does not follow the signal.
  const giveUp = (reason: unknown) => {
    failure ??= { reason };
    void reader.cancel(reason).catch(() => {});
  };
  const onAbort = () => giveUp(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const watch = watchForStall(clock, stallTimeoutMs, giveUp);
  try {
    for (;;) {
      watch.begin();
      const { done, value } = await reader.read();
      watch.end();
      if (failure) throw failure.reason;
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw failure ? failure.reason : error;
  } finally {
    watch.stop();
    signal?.removeEventListener('abort', onAbort);
    void reader.cancel().catch(() => {});
  }
}

/** Watches one read after the other with a single timer; the time that the consumer takes does not count. */
function watchForStall(clock: Clock, timeoutMs: number, onStall: (error: DownloadError) => void) {
  const stopped = new AbortController();
  let waitingSince: number | undefined;
  const watch = async () => {
    for (;;) {
      const leftMs = waitingSince === undefined ? timeoutMs : waitingSince + timeoutMs - clock.now();
      if (leftMs <= 0) break;
      await clock.sleep(leftMs, stopped.signal);
    }
    onStall(new DownloadError('stalled', `no data for ${timeoutMs / 1000} s`));
  };
  watch().catch(() => {});
  return {
    begin: () => {
      waitingSince = clock.now();
    },
    end: () => {
      waitingSince = undefined;
    },
    stop: () => stopped.abort(),
  };
}
