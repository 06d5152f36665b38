import { expect, test } from 'vitest';
import { estimate } from './estimate.ts';

const at = (...pairs: [number, number][]) => pairs.map(([atMs, percent]) => ({ atMs, percent }));

test.each([
  ['nothing told', at(), undefined],
  ['nothing done', at([0, 0], [1000, 0]), undefined],
  ['one answer', at([0, 40]), 40],
  ['the pace goes on', at([0, 0], [1000, 20]), 60],
  ['never complete by itself', at([0, 0], [1000, 50]), 99],
  ['complete', at([0, 0], [1000, 100]), 100],
  ['a progress that falls', at([0, 50], [1000, 20]), 20],
])('%s', (_, told, expected) => {
  expect(estimate(told, 3000)).toBe(expected);
});
