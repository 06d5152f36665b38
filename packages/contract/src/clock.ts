/** The time of day, in ISO 8601. */
export function now(): string {
  return new Date().toISOString();
}

/** Whether a text is a date as HTTP writes it; ISO 8601 is not. */
export function isHttpDate(text: string): boolean {
  return /^[A-Z][a-z]{2,8},? /.test(text) && !Number.isNaN(Date.parse(text));
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
