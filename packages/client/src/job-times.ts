/** How much of the mean the latest generation makes. */
const WEIGHT = 0.4;

/** What a video was asked for, as far as it decides how long it takes. */
interface Kind {
  readonly duration?: number | undefined;
  readonly quality?: string | undefined;
}

/** Remembers how long generations took, because one of the same length and quality takes about as long. */
export class JobTimes {
  readonly #means = new Map<string, number>();

  /** In milliseconds; `undefined` for what was never seen. */
  expectedMs(kind: Kind): number | undefined {
    return this.#means.get(keyOf(kind));
  }

  note(kind: Kind, tookMs: number): void {
    const before = this.expectedMs(kind) ?? tookMs;
    this.#means.set(keyOf(kind), before + (tookMs - before) * WEIGHT);
  }
}

function keyOf({ duration, quality }: Kind): string {
  return `${duration} ${quality}`;
}
