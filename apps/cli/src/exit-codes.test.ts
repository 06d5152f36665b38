import { expect, test } from 'vitest';
import { combine, type ExitCode } from './exit-codes.ts';

test.each<[ExitCode[], ExitCode]>([
  [[], 0],
  [[0, 0], 0],
  [[0, 4], 4],
  [[4, 1], 1],
  [[1, 5, 4], 5],
  [[5, 130], 130],
])('%j together are %i', (codes, expected) => {
  expect(combine(codes)).toBe(expected);
});
