import { expect } from 'vitest';
import type { CaseServer } from './case-server.ts';
import { type HostileCase, hostileCases } from './cases.ts';
import type { Difference, Runtime } from './differences.ts';
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
  const expected = hostileCases.map(
    (own) => `${own.name}: ${differenceIn(runtime, own)?.outcome ?? own.expected}`,
  );
  expect(outcomes.map(({ name, outcome }) => `${name}: ${outcome}`)).toEqual(expected);
  expect(unhandled).toEqual([]);
  expect(server.leaks).toEqual([]);
}

/** What the table says of a runtime alone, in lines to print. */
export function describeDifferences(runtime: Runtime): string[] {
  return hostileCases.flatMap((own) => {
    const difference = differenceIn(runtime, own);
    if (!difference) return [];
    return `  ${own.name}: ${difference.outcome}, not ${own.expected}, because it ${difference.reason}`;
  });
}

function differenceIn(runtime: Runtime, { otherwise }: HostileCase): Difference | undefined {
  return otherwise.find(({ runtimes }) => runtimes.includes(runtime));
}
