import { describe, expect, test } from 'vitest';
import type { EndWindow } from './end-window.ts';
import { nextDelay, type Sample } from './pacing.ts';

type Shape = (fraction: number) => number | undefined;

/** Plays a job of the given length against the pacing. Times in milliseconds. */
function simulate(jobMs: number, shape: Shape, latencyMs = 30, expected?: EndWindow) {
  const samples: Sample[] = [];
  let now = 0;
  for (let polls = 1; polls < 500; polls++) {
    now += latencyMs;
    if (now >= jobMs) return { lagMs: now - jobMs, polls };
    samples.push({ atMs: now, progress: shape(now / jobMs) });
    now += nextDelay({ elapsedMs: now, samples, expected });
  }
  throw new Error('the pacing never reaches the end');
}

function around(ms: number, off: number): EndWindow {
  return { fromMs: ms * (1 - off), toMs: ms * (1 + off) };
}

function simulateAll(shape: Shape, expected: (jobMs: number) => EndWindow | undefined = () => undefined) {
  const runs = Array.from({ length: 276 }, (_, index) => {
    const jobMs = 5_000 + index * 200;
    return simulate(jobMs, shape, 30, expected(jobMs));
  });
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const lags = runs.map((run) => run.lagMs);
  const polls = runs.map((run) => run.polls);
  return {
    meanLagMs: mean(lags),
    maxLagMs: Math.max(...lags),
    meanPolls: mean(polls),
    maxPolls: Math.max(...polls),
  };
}

const steps =
  (count: number): Shape =>
  (fraction) =>
    Math.floor(fraction * count) / count;

describe('over jobs of 5 to 60 s', () => {
  const even: [string, Shape][] = [
    ['exact progress', (fraction) => fraction],
    ['whole percents', steps(100)],
    ['twentieths', steps(20)],
  ];
  test.each(even)('%s: seen within a second in the mean, with at most 8 polls', (_name, shape) => {
    const { meanLagMs, maxPolls } = simulateAll(shape);
    expect(meanLagMs).toBeLessThan(1_000);
    expect(maxPolls).toBeLessThanOrEqual(8);
  });

  const uneven: [string, Shape, lagMs: number, polls: number][] = [
    ['tenths', steps(10), 1_000, 8],
    ['quarters', steps(4), 2_200, 8],
    ['a slow start', (fraction) => fraction ** 2, 3_500, 8],
    ['a slow start, in whole percents', (fraction) => steps(100)(fraction ** 2), 2_200, 8],
    ['a fast start', Math.sqrt, 1_000, 8],
    ['slow, fast, slow', (fraction) => fraction ** 2 * (3 - 2 * fraction), 1_000, 12],
    ['a queue first', (fraction) => Math.max(0, (fraction - 0.4) / 0.6), 1_000, 10],
    [
      'a queue first, in whole percents',
      (fraction) => steps(100)(Math.max(0, (fraction - 0.4) / 0.6)),
      1_000,
      10,
    ],
    ['a long time at 99 %', (fraction) => Math.min(fraction * 1.3, 0.99), 2_000, 10],
    ['no progress', () => undefined, 2_000, 13],
  ];
  test.each(uneven)('%s: seen in time, with few polls', (_name, shape, lagMs, polls) => {
    const { meanLagMs, meanPolls } = simulateAll(shape);
    expect(meanLagMs).toBeLessThan(lagMs);
    expect(meanPolls).toBeLessThan(polls);
  });
});

test.each([0.05, 0.1, 0.2])(
  'without progress, but expected within %d of the time: a second, 8 polls',
  (off) => {
    let seed = 3;
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return seed / 2 ** 31;
    };
    const { meanLagMs, meanPolls } = simulateAll(
      () => undefined,
      (jobMs) => around(jobMs / (1 + (random() * 2 - 1) * off), off),
    );
    expect(meanLagMs).toBeLessThan(1_000);
    expect(meanPolls).toBeLessThanOrEqual(8);
  },
);

test('an expected time saves polls before it where there is no progress', () => {
  const known = simulate(45_000, () => undefined, 30, around(45_000, 0.1));
  const unknown = simulate(45_000, () => undefined, 30);
  expect(known.polls).toBeLessThan(unknown.polls);
  expect(known.lagMs).toBeLessThan(1_000);
});

test('a job that is far from what is expected is seen all the same', () => {
  const quick = simulate(10_000, () => undefined, 30, around(60_000, 0.1));
  expect(quick.lagMs).toBeLessThan(20_000);
  const slow = simulate(300_000, () => undefined, 30, around(60_000, 0.1));
  expect(slow.lagMs).toBeLessThan(30_000);
  expect(slow.polls).toBeLessThan(35);
});

test('a wait that joins a job half way needs no more polls than one from its beginning', () => {
  const samples: Sample[] = [];
  let now = 30;
  let polls = 1;
  for (; now < 30_000; polls++) {
    samples.push({ atMs: now, progress: 0.5 + now / 60_000 });
    now += nextDelay({ elapsedMs: now, samples }) + 30;
  }
  expect(polls).toBeLessThanOrEqual(8);
  expect(now - 30_000).toBeLessThan(1_000);
});

test('is never shorter than half a second nor longer than half a minute, whatever the samples say', () => {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  for (let round = 0; round < 5_000; round++) {
    const samples = Array.from({ length: Math.floor(random() * 6) }, (): Sample => {
      const progress = random() * 3 - 1;
      return { atMs: random() * 100_000, progress: random() < 0.2 ? undefined : progress };
    });
    const delay = nextDelay({ elapsedMs: random() * 200_000, samples });
    expect(delay).toBeGreaterThanOrEqual(500);
    expect(delay).toBeLessThanOrEqual(30_000);
  }
});

test('waits at least as long as the service asks', () => {
  expect(nextDelay({ elapsedMs: 0, samples: [], retryAfterMs: 40_000 })).toBe(40_000);
  expect(nextDelay({ elapsedMs: 0, samples: [], retryAfterMs: 10 })).toBe(1_500);
});
