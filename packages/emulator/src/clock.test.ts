import { describe, expect, test } from 'vitest';
import { pause, runningClock, standingClock, virtualClock } from './clock.ts';

const START = Date.UTC(2026, 0, 1);

describe('a clock', () => {
  test('stands until it is moved, and runs on from where it stands', async () => {
    const clock = standingClock();
    clock.advance(5_000);
    expect([clock.now(), clock.running]).toEqual([START + 5_000, false]);
    clock.run();
    await pause(20);
    expect(clock.now() - START).toBeGreaterThanOrEqual(5_015);
    expect(clock.now() - START).toBeLessThan(10_000);
    clock.freeze();
    const frozen = clock.now();
    await pause(5);
    expect(clock.now()).toBe(frozen);
  });

  test('goes on from a state that was kept, and tells when to keep it', () => {
    let changes = 0;
    const clock = virtualClock({ running: true, aheadMs: 60_000 }, () => {
      changes += 1;
    });
    expect(clock.now() - Date.now()).toBeGreaterThan(59_000);
    clock.advance(1_000);
    expect(clock.state()).toEqual({ running: true, aheadMs: 61_000 });
    clock.freeze();
    expect(virtualClock(clock.state()).now()).toBe(clock.now());
    expect(changes).toBe(2);
  });
});

describe('an alarm', () => {
  test('goes off when the clock is moved there, the earliest first, and not before', () => {
    const clock = standingClock();
    const heard: string[] = [];
    clock.at(START + 2_000, () => heard.push('second'));
    clock.at(START + 1_000, () => heard.push('first'));
    clock.at(START + 3_000, () => heard.push('third'));
    clock.at(START + 1_500, () => heard.push('never')).cancel();
    clock.advance(999);
    expect(heard).toEqual([]);
    clock.advance(1_001);
    expect(heard).toEqual(['first', 'second']);
  });

  test('goes off by itself while the clock runs, also one that is set for the past', async () => {
    const clock = runningClock();
    const heard: string[] = [];
    clock.at(clock.now() + 30, () => heard.push('soon'));
    clock.at(0, () => heard.push('past'));
    expect(heard).toEqual([]);
    await expect.poll(() => heard).toEqual(['past', 'soon']);
  });

  test('may set another', async () => {
    const clock = runningClock();
    const heard: string[] = [];
    clock.at(clock.now() + 5, () => {
      heard.push('one');
      clock.at(clock.now() + 5, () => heard.push('two'));
    });
    await expect.poll(() => heard).toEqual(['one', 'two']);
  });
});
