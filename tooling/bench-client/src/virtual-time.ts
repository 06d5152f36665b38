/** Time that passes only when everybody waits: 24 jobs of a minute take a blink, and no timer is late. */
export class VirtualTime {
  #now = 0;
  #next = 1;
  readonly #timers = new Map<number, { at: number; run: () => void }>();
  readonly #real = {
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
    now: Date.now,
  };
  readonly #startedAt = Date.now();

  now = (): number => this.#now;

  install(): void {
    const set = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
      const id = this.#next++;
      this.#timers.set(id, { at: this.#now + Math.max(0, ms), run: () => run(...args) });
      return { [Symbol.toPrimitive]: () => id, ref: () => {}, unref: () => {}, id };
    };
    globalThis.setTimeout = set as unknown as typeof setTimeout;
    globalThis.clearTimeout = ((timer: { id?: number } | undefined) => {
      if (timer?.id !== undefined) this.#timers.delete(timer.id);
    }) as typeof clearTimeout;
    Date.now = () => this.#startedAt + this.#now;
  }

  uninstall(): void {
    globalThis.setTimeout = this.#real.setTimeout;
    globalThis.clearTimeout = this.#real.clearTimeout;
    Date.now = this.#real.now;
  }

  /** Runs until the work is done, moving time from timer to timer. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    this.install();
    try {
      let isDone = false;
      const result = work().finally(() => {
        isDone = true;
      });
      while (!isDone) {
        for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
        if (isDone) break;
        const [id, timer] = [...this.#timers].toSorted(([, a], [, b]) => a.at - b.at)[0] ?? [];
        if (id === undefined || !timer) continue;
        this.#timers.delete(id);
        this.#now = Math.max(this.#now, timer.at);
        timer.run();
      }
      return await result;
    } finally {
      this.uninstall();
    }
  }
}
