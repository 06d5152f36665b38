/** The time of day, in milliseconds since 1970. */
export function now(): number {
  return Date.now();
}

/** A time that only ever grows, in milliseconds, for measuring. */
export function elapsed(): number {
  return performance.now();
}

/**
 * Waits.
 *
 * @throws the signal's reason, if it is aborted before the time is over.
 */
export function sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}
