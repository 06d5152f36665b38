import { describe, expect, test } from 'vitest';
import { parseJobTime } from './job-time.ts';

describe('a job time', () => {
  test.each([
    ['5s', 5_000, 5_000],
    ['0s', 0, 0],
    ['500ms', 500, 500],
    ['1.5m', 90_000, 90_000],
    ['30s-60s', 30_000, 60_000],
    ['500ms-1m', 500, 60_000],
  ])('%s is %d to %d ms', (text, minMs, maxMs) => {
    expect(parseJobTime(text)).toEqual({ by: 'time', minMs, maxMs });
  });

  test.each(['', '5', 's', '-5s', '5d', '5 s', '60s-30s', '1s-2s-3s', '1s-', '1e3s'])(
    'is not "%s"',
    (text) => {
      expect(() => parseJobTime(text)).toThrow(RangeError);
    },
  );
});
