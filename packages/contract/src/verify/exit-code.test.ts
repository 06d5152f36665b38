import { expect, test } from 'vitest';
import { exitCode } from './exit-code.ts';

const report = (passed: boolean, percent: number) => ({ passed, coverage: { percent } });
const rows: [string, number, object][] = [
  ['as described', 0, { report: report(true, 90) }],
  ['not as described', 1, { report: report(false, 10) }],
  ['too little coverage', 3, { report: report(true, 89.9) }],
  ['left behind, whatever else', 4, { report: report(false, 0), leftBehind: ['a'], interrupted: true }],
  ['interrupted', 130, { report: report(false, 0), interrupted: true }],
];
test.each(rows)('%s is %i', (_, code, result) => {
  const whole = { observations: [], leftBehind: [], interrupted: false, ...result };
  expect(exitCode(whole as unknown as Parameters<typeof exitCode>[0], 90)).toBe(code);
});
