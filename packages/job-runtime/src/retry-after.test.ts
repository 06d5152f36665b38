import { expect, test } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

const now = Date.UTC(2026, 10, 1, 12, 0, 0);

test.each([
  ['seconds', { 'retry-after': '3' }, 3_000],
  ['zero seconds', { 'retry-after': '0' }, 0],
  [
    'a date against the response’s own clock',
    {
      'retry-after': 'Sun, 01 Nov 2026 09:00:07 GMT',
      date: 'Sun, 01 Nov 2026 09:00:00 GMT',
    },
    7_000,
  ],
  ['a date against our clock', { 'retry-after': 'Sun, 01 Nov 2026 12:00:05 GMT' }, 5_000],
  ['an old-fashioned date', { 'retry-after': 'Sunday, 01-Nov-26 12:00:09 GMT' }, 9_000],
  ['a date that has passed', { 'retry-after': 'Sun, 01 Nov 2026 11:00:00 GMT' }, 0],
  ['nothing', {}, undefined],
  ['a negative number', { 'retry-after': '-5' }, undefined],
  ['a word', { 'retry-after': 'soon' }, undefined],
] as const)('reads %s', (_name, headers, expected) => {
  expect(retryAfterMs(new Headers(headers), now)).toBe(expected);
});
