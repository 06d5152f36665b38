import { setTimeout as wait } from 'node:timers/promises';

/** Time as the process knows it. Nothing else in this package reads a date or starts a timer. */
export interface Clock {
  now(): Date;
  /** Resolves after `ms`; keeps no process alive. */
  sleep(ms: number): Promise<void>;
  /** Calls `tick` every `ms` until the returned function is called; keeps no process alive. */
  every(ms: number, tick: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms) => wait(ms, undefined, { ref: false }),
  every(ms, tick) {
    const timer = setInterval(tick, ms).unref();
    return () => clearInterval(timer);
  },
};
