import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

test.each([
  ['10m', 600_000],
  ['90s', 90_000],
  ['1h30m', 5_400_000],
  ['1.5h', 5_400_000],
  ['.5s', 500],
  ['1.s', 1000],
  ['300ms', 300],
  ['1s1ms', 1001],
  ['2us', 0.002],
  ['-5s', -5000],
  ['+5s', 5000],
  ['0', 0],
  ['0s', 0],
])('%s is %d ms', (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

test.each(['', '5', '-', 's', '10 m', '10m ', '1d', '1h30', '--5s', '1e3s', '.s', '5M', 'PT5M'])(
  '"%s" is no duration',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);
