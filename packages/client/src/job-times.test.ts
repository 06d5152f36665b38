import { expect, test } from 'vitest';
import { JobTimes } from './job-times.ts';

const kind = { duration: 5, quality: 'hd' };

function after(...times: number[]): number | undefined {
  const jobs = new JobTimes();
  for (const time of times) jobs.note(kind, time);
  return jobs.expectedMs(kind);
}

test('one generation tells how long the next of its kind takes', () => {
  expect(after()).toBeUndefined();
  expect(after(40_000)).toBe(40_000);
  expect(after(40_000, 50_000)).toBe(44_000);
});

test('those that differ much tell nothing, until they are alike again', () => {
  expect(after(5_000, 60_000, 10_000)).toBeUndefined();
  expect(after(5_000, ...Array(14).fill(30_000))).toBeCloseTo(30_000, -2);
});

test('another kind is another time', () => {
  const jobs = new JobTimes();
  jobs.note(kind, 40_000);
  expect(jobs.expectedMs({ duration: 10, quality: 'hd' })).toBeUndefined();
});
