/** One of several things that are measured side by side. */
export interface Contender {
  readonly name: string;
  /** Does the work once and returns the milliseconds that it took. */
  run(): Promise<number>;
}

/** The median of each contender in milliseconds, by name. */
export const medians = (contenders: readonly Contender[], rounds: number) =>
  measure(contenders, rounds, median);

/** The shortest time of each contender: for work that keeps several processors and the disk busy at once. */
export const shortest = (contenders: readonly Contender[], rounds: number) =>
  measure(contenders, rounds, (values) => Math.min(...values));

// In turns, so that a machine that is busy for a while is so for all of them.
async function measure(
  contenders: readonly Contender[],
  rounds: number,
  summary: (values: readonly number[]) => number,
): Promise<Map<string, number>> {
  const samples = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const { name, run } of contenders) samples.get(name)?.push(await run());
  }
  return new Map([...samples].map(([name, values]) => [name, summary(values)]));
}

/** NaN where there are none. */
function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
