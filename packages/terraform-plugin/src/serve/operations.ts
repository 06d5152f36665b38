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
    return Promise.race([this.#idle(), clock.sleep(limitMs).then(() => false)]);
  }

  async #idle(): Promise<true> {
    // Others may have begun in the meantime.
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
    return true;
  }
}
