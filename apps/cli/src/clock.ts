import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds from an arbitrary start, for measuring. */
export function now(): number {
  return performance.now();
}

/** Calls `run` every so many milliseconds, without keeping the process alive; the result ends it. */
export function every(milliseconds: number, run: () => void): () => void {
  const timer = setInterval(run, milliseconds).unref();
  return () => clearInterval(timer);
}

/** Calls `run` once after that time, without keeping the process alive; the result calls it off. */
export function after(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds).unref();
  return () => clearTimeout(timer);
}

/** Resolves after that time; rejects with the signal's reason as soon as it is aborted. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await wait(milliseconds, undefined, { signal }).catch(() => signal.throwIfAborted());
}
