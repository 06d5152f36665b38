import { expect, test, vi } from 'vitest';
import type { Clock } from './clock.ts';
import { watchParent } from './parent.ts';

function manualClock() {
  let tick = () => {};
  let running = false;
  const clock: Clock = {
    now: () => new Date(0),
    sleep: () => new Promise(() => {}),
    every(_ms, each) {
      tick = each;
      running = true;
      return () => {
        running = false;
      };
    },
  };
  return { clock, tick: () => tick(), running: () => running };
}

test('a parent that changed is gone, once', () => {
  const { clock, tick, running } = manualClock();
  const gone = vi.fn();
  let parent = process.pid;
  watchParent(clock, gone, () => parent);
  tick();
  expect(gone).not.toHaveBeenCalled();
  parent = 1;
  tick();
  expect(gone).toHaveBeenCalledOnce();
  expect(running()).toBe(false);
});

test('a parent whose id leads nowhere is gone, too', () => {
  const { clock, tick } = manualClock();
  const gone = vi.fn();
  const noProcess = 2 ** 30;
  watchParent(clock, gone, () => noProcess);
  tick();
  expect(gone).toHaveBeenCalledOnce();
});

test('a watch that was ended tells nothing', () => {
  const { clock, running } = manualClock();
  watchParent(clock, vi.fn())();
  expect(running()).toBe(false);
});
