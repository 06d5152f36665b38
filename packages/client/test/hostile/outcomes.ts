import { expect } from 'vitest';
import type { CaseServer } from './case-server.ts';
import { hostileCases, type Runtime } from './cases.ts';
import type { CaseOutcome } from './run-case.ts';

/** What a runner brings back. */
export interface Outcomes {
  readonly outcomes: readonly CaseOutcome[];
  readonly unhandled: readonly unknown[];
}

/** The cases as they go to another runtime. */
export const caseCalls = hostileCases.map(({ name, call, timeout }) => ({ name, call, timeout }));

/** Compares what came with what the table says for the runtime. */
export function expectTable(runtime: Runtime, { outcomes, unhandled }: Outcomes, server: CaseServer): void {
  const expected = hostileCases.map((each) => `${each.name}: ${each.otherwise[runtime] ?? each.expected}`);
  expect(outcomes.map(({ name, outcome }) => `${name}: ${outcome}`)).toEqual(expected);
  expect(unhandled).toEqual([]);
  expect(server.leaks).toEqual([]);
}
