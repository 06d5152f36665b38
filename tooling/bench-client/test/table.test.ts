import { expect, test } from 'vitest';
import { table } from '../src/table.ts';
import { VirtualTime } from '../src/virtual-time.ts';

test('a table is as wide as its widest cells', () => {
  expect(
    table(
      ['', 'n'],
      [
        ['a', '100'],
        ['bcd', '1'],
      ],
    ),
  ).toBe(['|     | n   |', '| --- | --- |', '| a   | 100 |', '| bcd | 1   |'].join('\n'));
});

test('virtual time runs timers in order, at once, and leaves nothing behind', async () => {
  const real = globalThis.setTimeout;
  const time = new VirtualTime();
  const seen: [string, number][] = [];
  await time.run(async () => {
    setTimeout(() => seen.push(['b', time.now()]), 2_000_000);
    const never = setTimeout(() => seen.push(['never', time.now()]), 1_500_000);
    await new Promise((resolve) => setTimeout(resolve, 1_000_000));
    clearTimeout(never);
    seen.push(['a', time.now()]);
    await new Promise((resolve) => setTimeout(resolve, 2_000_000));
  });
  expect(seen).toEqual([
    ['a', 1_000_000],
    ['b', 2_000_000],
  ]);
  expect(globalThis.setTimeout).toBe(real);
});
