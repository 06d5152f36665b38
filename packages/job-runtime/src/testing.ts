import type { Clock } from './clock.ts';

interface Sleeper {
  readonly at: number;
  readonly wake: () => void;
}

/** A clock for tests: time stands still until it is moved, and every sleep that was asked for is on record. */
export class ManualClock implements Clock {
  /** The length of every sleep so far, in milliseconds, in the order they began. */
  readonly sleeps: number[] = [];
  #now: number;
  #sleepers: Sleeper[] = [];
  #watchers: (() => void)[] = [];

  /** @param startMs the first value of `now()`, in milliseconds since the Unix epoch. */
  constructor(startMs = 0) {
    this.#now = startMs;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    this.sleeps.push(ms);
    return new Promise((resolve, reject) => {
      const sleeper: Sleeper = {
        at: this.#now + Math.max(ms, 0),
        wake: () => {
          signal?.removeEventListener('abort', onAbort);
          resolve();
        },
      };
      const onAbort = () => {
        this.#sleepers = this.#sleepers.filter((other) => other !== sleeper);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#sleepers.push(sleeper);
      for (const watcher of this.#watchers.splice(0)) watcher();
    });
  }

  /** Resolves once somebody sleeps until at most `withinMs` milliseconds from now. */
  async sleeping(withinMs = Number.POSITIVE_INFINITY): Promise<void> {
    while (!this.#sleepers.some((sleeper) => sleeper.at <= this.#now + withinMs)) {
      await new Promise<void>((resolve) => this.#watchers.push(resolve));
    }
  }

  /** Moves time, waking sleepers in the order of their times; each sees `now()` as the moment it asked for. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    // Whoever is about to sleep does so before time moves.
    await settle();
    for (;;) {
      const next = this.#sleepers.toSorted((a, b) => a.at - b.at)[0];
      if (!next || next.at > end) break;
      this.#sleepers = this.#sleepers.filter((other) => other !== next);
      this.#now = Math.max(this.#now, next.at);
      next.wake();
      // What the sleeper does next may be another sleep that also falls within this move.
      await settle();
    }
    this.#now = end;
  }
}

/** Lets everything that is already resolved run on. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
