/** How much of the mean the latest generation makes. */
const WEIGHT = 0.4;
/** Where they differ by more than this part of the mean, the mean says nothing about the next one. */
const ALIKE = 0.3;

/** What a video was asked for, as far as it decides how long it takes. */
interface Kind {
  readonly duration?: number | undefined;
  readonly quality?: string | undefined;
}

/** Remembers how long generations took, because one of the same length and quality takes about as long. */
export class JobTimes {
  readonly #seen = new Map<string, { readonly meanMs: number; readonly offMs: number }>();

  /** In milliseconds; `undefined` for what was never seen, or never took as long. */
  expectedMs(kind: Kind): number | undefined {
    const { meanMs = 0, offMs = 1 } = this.#seen.get(keyOf(kind)) ?? {};
    return offMs <= meanMs * ALIKE ? meanMs : undefined;
  }

  note(kind: Kind, tookMs: number): void {
    const { meanMs = tookMs, offMs = 0 } = this.#seen.get(keyOf(kind)) ?? {};
    const off = tookMs - meanMs;
    this.#seen.set(keyOf(kind), {
      meanMs: meanMs + off * WEIGHT,
      offMs: offMs + (Math.abs(off) - offMs) * WEIGHT,
    });
  }
}

function keyOf({ duration, quality }: Kind): string {
  return `${duration} ${quality}`;
}
