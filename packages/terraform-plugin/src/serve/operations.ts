import type { Clock } from './clock.ts';

/** Counts what is under way, so that the process does not end in the middle of it. */
export class Operations {
  readonly #running = new Set<Promise<unknown>>();

  async run<T>(operation: () => Promise<T>): Promise<T> {
    const running = operation();
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  get count(): number {
    return this.#running.size;
  }

  /** Resolves when nothing is under way any more, or after `limitMs`: true in the first case. */
  async settled(limitMs: number, clock: Clock): Promise<boolean> {
    const all = Promise.allSettled(this.#running).then(() => true);
    return Promise.race([all, clock.sleep(limitMs).then(() => false)]);
  }
}
