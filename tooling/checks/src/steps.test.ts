import { expect, test } from 'vitest';
import { runSteps, summary } from './steps.ts';

test('every step runs, past failures and breakdowns, and gets a verdict', async () => {
  const lines: string[] = [];
  const results = await runSteps(
    [
      { name: 'first', run: async () => ['one\ntwo'] },
      { name: 'breaks', run: () => Promise.reject(new Error('no disk')) },
      { name: 'last', run: async () => [] },
    ],
    (line) => lines.push(line),
  );
  expect(results.map(({ passed }) => passed)).toEqual([false, false, true]);
  expect(lines.map((line) => line.replace(/\d+\.\d s/, 'N s').trimEnd())).toEqual([
    expect.stringMatching(/^FAIL {2}first {2} +N s$/),
    '      one',
    '      two',
    expect.stringMatching(/^FAIL {2}breaks/),
    '      The check itself failed: Error: no disk',
    expect.stringMatching(/^pass {2}last/),
  ]);
});

test('the summary has the form that programs read', () => {
  expect(summary(6, 1)).toBe('6 passed, 1 failed');
});
