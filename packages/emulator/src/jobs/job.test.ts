import { expect, test } from 'vitest';
import { settle, startJob } from './job.ts';
import { ruleOf, states, type VideoState } from './states.ts';

const SURE = { share: 0.5, failureReason: null };
const names = Object.keys(states) as VideoState[];

test.each(names)('what follows %s, if anything, is a state', (name) => {
  for (const next of Object.values(ruleOf(name).next)) expect(names).toContain(next);
});

test('a final state stays', () => {
  const done = settle(startJob({ by: 'time', minMs: 0, maxMs: 0 }, 1_000, SURE), 1_000);
  expect(done.state).toBe('completed');
  expect(settle(done, 2_000)).toBe(done);
});

test('a clock behind the start of a job does no harm', () => {
  const job = startJob({ by: 'time', minMs: 5_000, maxMs: 5_000 }, 1_000, SURE);
  expect(settle(job, 0)).toBe(job);
});
