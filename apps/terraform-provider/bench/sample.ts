/** One of several things that are measured side by side. */
export interface Contender {
  readonly name: string;
  /** Does the work once and returns the milliseconds that it took. */
  run(): Promise<number>;
}

/**
 * Measures contenders in turns, so that a machine that is busy for a while is so for all of them.
 *
 * @returns the median of each, in milliseconds, by name
 */
export async function medians(
  contenders: readonly Contender[],
  rounds: number,
): Promise<Map<string, number>> {
  const samples = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of contenders) samples.get(name)?.push(await run());
  }
  return new Map([...samples].map(([name, values]) => [name, median(values)]));
}

/** The middle of the values; NaN where there are none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
