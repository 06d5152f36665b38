/** Milliseconds from an arbitrary start, for measuring. */
export function now(): number {
  return performance.now();
}

/** Aborts after that many milliseconds. */
export function deadline(milliseconds: number): AbortSignal {
  return AbortSignal.timeout(milliseconds);
}
