/** Milliseconds since an arbitrary start; only differences mean anything. */
export function now(): number {
  return performance.now();
}
