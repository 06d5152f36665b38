import { expect, test } from 'vitest';
import { deadline, systemClock } from './clock.ts';
import { ManualClock } from './testing.ts';

test('a sleep takes its time', async () => {
  const before = systemClock.now();
  await systemClock.sleep(30);
  expect(systemClock.now() - before).toBeGreaterThanOrEqual(28);
});

test.each([
  ['system', systemClock],
  ['manual', new ManualClock()],
])(
  'a sleep on the %s clock rejects when its signal aborts, at once when it already is',
  async (_name, clock) => {
    const controller = new AbortController();
    const sleeping = clock.sleep(60_000, controller.signal);
    controller.abort(new Error('up'));
    await expect(sleeping).rejects.toThrow('up');
    await expect(clock.sleep(60_000, controller.signal)).rejects.toThrow('up');
  },
);

test('a deadline aborts when its time is over, and not after it is cleared', async () => {
  const clock = new ManualClock();
  const late = deadline(clock, 100, () => new Error('late'));
  const cleared = deadline(clock, 100, () => new Error('late'));
  cleared.clear();
  await clock.advance(100);
  expect(late.signal.reason).toEqual(new Error('late'));
  expect(cleared.signal.aborted).toBe(false);
});

test('a cleared deadline still follows its parent', () => {
  const parent = new AbortController();
  const limit = deadline(new ManualClock(), 100, () => new Error('late'), parent.signal);
  limit.clear();
  parent.abort();
  expect(limit.signal.aborted).toBe(true);
});
