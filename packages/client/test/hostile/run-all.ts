/** Runs all cases, several at a time because most of them wait, and gives their outcomes in order. */
export async function runAll<C, R>(
  cases: readonly C[],
  run: (index: number, own: C) => Promise<R>,
  concurrency = 8,
): Promise<R[]> {
  const results: R[] = [];
  const queue = cases.entries();
  const work = async () => {
    for (const [index, own] of queue) results[index] = await run(index, own);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}
