import { expect, test } from 'vitest';
import { JobTimes } from './job-times.ts';

const kind = { duration: 5, quality: 'hd' };

function after(...times: number[]) {
  const jobs = new JobTimes();
  for (const time of times) jobs.note(kind, time);
  return jobs.expected(kind);
}

test('one generation tells about when the next of its kind ends', () => {
  expect(after()).toBeUndefined();
  expect(after(40_000)).toEqual({ fromMs: 32_000, toMs: 48_000 });
});

test('the more are known, the less the next one is expected to lie beyond them', () => {
  expect(after(...Array(4).fill(40_000))).toEqual({ fromMs: 38_000, toMs: 42_000 });
  expect(after(40_000, 50_000, 42_000, 41_000)).toEqual({ fromMs: 38_000, toMs: 52_500 });
});

test('those that differ much tell nothing, until they are alike again', () => {
  expect(after(5_000, 60_000, 10_000)).toBeUndefined();
  expect(after(5_000, ...Array(7).fill(30_000))).toBeUndefined();
  expect(after(5_000, ...Array(8).fill(30_000))).toEqual({
    fromMs: expect.closeTo(29_250),
    toMs: expect.closeTo(30_750),
  });
});

test('a time of nothing tells nothing', () => {
  expect(after(0)).toBeUndefined();
});

test('another kind is another time', () => {
  const jobs = new JobTimes();
  jobs.note(kind, 40_000);
  expect(jobs.expected({ duration: 10, quality: 'hd' })).toBeUndefined();
});
