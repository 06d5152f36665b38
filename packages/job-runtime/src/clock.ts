/** Everything in this package that reads the time or waits does it through a clock, so that tests can move it. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
  /**
   * Resolves after `ms` milliseconds; rejects with the signal's reason as soon as the signal is aborted,
   * at once when it already is.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

// setTimeout treats a longer delay as 1 ms, which would turn a long wait into a busy loop.
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        if (signal?.aborted) reject(signal.reason);
        else resolve();
      };
      const timer = setTimeout(end, Math.min(Math.max(ms, 0), LONGEST_TIMER_MS));
      if (signal?.aborted) end();
      else signal?.addEventListener('abort', end);
    }),
};

/** A signal that aborts by itself unless it is cleared in time. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the clock; the signal still follows the caller's own signal. */
  clear(): void;
}

/**
 * A signal that aborts with `reason()` after `ms` milliseconds, or with the parent's reason when the parent aborts.
 * `undefined` milliseconds means no limit.
 */
export function deadline(
  clock: Clock,
  ms = Number.POSITIVE_INFINITY,
  reason: () => Error,
  parent?: AbortSignal,
): Deadline {
  const expired = new AbortController();
  const timer = new AbortController();
  if (ms < Number.POSITIVE_INFINITY) {
    clock.sleep(ms, timer.signal).then(
      () => expired.abort(reason()),
      () => {},
    );
  }
  const signal = parent ? AbortSignal.any([parent, expired.signal]) : expired.signal;
  return { signal, clear: () => timer.abort() };
}
