import { describe, expect, test, vi } from 'vitest';
import { ManualClock } from './testing.ts';
import { type JobReading, type WaitOptions, waitForJob } from './wait.ts';

const statuses = { processing: ['processing'], completed: ['completed', 'done'], failed: ['failed'] };

/** Plays the answers in order, the last one for ever; an Error is a failed poll. */
function play(...answers: (string | Error)[]): WaitOptions<number>['retrieve'] {
  let polls = 0;
  return async (): Promise<JobReading<number>> => {
    const answer = answers[Math.min(polls++, answers.length - 1)] as string | Error;
    if (answer instanceof Error) throw answer;
    return { status: answer, value: polls };
  };
}

/** Runs a wait to its end by moving the clock, in steps small enough to keep the order of events. */
async function run(options: Omit<WaitOptions<number>, 'id' | 'statuses'> & { clock: ManualClock }) {
  const waiting = waitForJob({ statuses, ...options });
  let ended = false;
  const end = () => {
    ended = true;
  };
  waiting.then(end, end);
  while (!ended) await options.clock.advance(250);
  return waiting;
}

describe('the vocabulary', () => {
  test.each([
    ['completed', 'completed'],
    ['DONE', 'completed'],
    [' Failed ', 'failed'],
  ])('%s means %s', async (word, outcome) => {
    const result = await run({ clock: new ManualClock(), retrieve: play('processing', word) });
    expect(result).toMatchObject({ outcome, reading: { value: 2 } });
  });

  test('an unknown status means running, is reported once, and never spins', async () => {
    const onUnknownStatus = vi.fn();
    const clock = new ManualClock();
    const retrieve = vi.fn(play('warming up'));
    const waiting = run({ clock, retrieve, onUnknownStatus, timeoutMs: 60_000 });
    expect(await waiting).toMatchObject({ outcome: 'timed-out', lastStatus: 'warming up' });
    expect(onUnknownStatus.mock.calls).toEqual([['warming up']]);
    expect(retrieve.mock.calls.length).toBeLessThan(25);
  });

  test('sparse probes settle an unknown status', async () => {
    const answers = ['processing', 'processing', 'completed'] as const;
    const probe = vi.fn(async () => answers[probe.mock.calls.length - 1] ?? 'completed');
    const clock = new ManualClock();
    const startedAt = clock.now();
    const retrieve = vi.fn(play('warming up'));
    const result = await run({ clock, retrieve, probe, probeIntervalMs: 10_000 });
    expect(result.outcome).toBe('completed');
    expect(probe).toHaveBeenCalledTimes(3);
    expect(clock.now() - startedAt).toBeGreaterThanOrEqual(20_000);
    expect(retrieve.mock.calls.length).toBeGreaterThan(3);
  });

  test('a probe that fails means running', async () => {
    const probe = async () => {
      throw new Error('no bytes yet');
    };
    const result = await run({ clock: new ManualClock(), retrieve: play('odd', 'odd', 'done'), probe });
    expect(result.outcome).toBe('completed');
  });
});

describe('failed polls', () => {
  test('do not end the wait', async () => {
    const onPollError = vi.fn();
    const error = new Error('502');
    const retrieve = play(error, error, 'processing', error, 'completed');
    const result = await run({ clock: new ManualClock(), retrieve, onPollError });
    expect(result).toMatchObject({ outcome: 'completed', reading: { value: 5 } });
    expect(onPollError).toHaveBeenCalledTimes(3);
  });

  test('end it where the caller calls them fatal', async () => {
    const fatal = new Error('401');
    const waiting = run({
      clock: new ManualClock(),
      retrieve: play(fatal),
      isFatal: (error) => error === fatal,
    });
    await expect(waiting).rejects.toBe(fatal);
  });

  test('are paused as long as the service asks', async () => {
    const clock = new ManualClock();
    const busy = Object.assign(new Error('429'), { retryAfterMs: 30_000 });
    const startedAt = clock.now();
    await run({ clock, retrieve: play(busy, 'completed') });
    expect(clock.now() - startedAt).toBe(30_000);
  });

  test('are paused between, ever longer', async () => {
    const clock = new ManualClock();
    const retrieve = vi.fn(play(new Error('reset')));
    await run({ clock, retrieve, timeoutMs: 60_000, random: () => 0 });
    expect(retrieve.mock.calls.length).toBeLessThan(15);
  });
});

describe('the end', () => {
  test('a timeout carries the last status and the last error', async () => {
    const lost = new Error('reset');
    const result = await run({
      clock: new ManualClock(),
      retrieve: play('processing', lost),
      timeoutMs: 10_000,
    });
    expect(result).toEqual({ outcome: 'timed-out', lastStatus: 'processing', lastError: lost });
  });

  test('a timeout ends a poll that hangs', async () => {
    const waiting = run({
      clock: new ManualClock(),
      retrieve: () => new Promise(() => {}),
      timeoutMs: 5_000,
    });
    expect(await waiting).toEqual({ outcome: 'timed-out', lastStatus: undefined, lastError: undefined });
  });

  test.each([
    ['a pause', play('processing')],
    ['a poll that follows no signal', () => new Promise<never>(() => {})],
  ])('an abort in %s rejects at once with its reason', async (_name, retrieve) => {
    const controller = new AbortController();
    const waiting = waitForJob({ statuses, retrieve, signal: controller.signal });
    setTimeout(() => controller.abort(new Error('enough')), 20);
    const before = performance.now();
    await expect(waiting).rejects.toThrow('enough');
    expect(performance.now() - before).toBeLessThan(300);
  });

  test('an aborted signal asks nothing', async () => {
    const retrieve = vi.fn(play('completed'));
    const waiting = waitForJob({
      statuses,
      retrieve,
      signal: AbortSignal.abort(new Error('no')),
    });
    await expect(waiting).rejects.toThrow('no');
    expect(retrieve).not.toHaveBeenCalled();
  });

  test.each([0, -1, Number.NaN])('a pacing of %d ms does not spin', async (delay) => {
    const clock = new ManualClock();
    const retrieve = vi.fn(play('processing'));
    await run({ clock, retrieve, pacing: () => delay, timeoutMs: 2_000 });
    expect(retrieve.mock.calls.length).toBeLessThanOrEqual(41);
  });
});
