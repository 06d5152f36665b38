import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WorkspacePackage } from '../workspace.ts';

/** Where each package's test run leaves its report, relative to the package. */
export const TEST_REPORT = '.turbo/vitest.json';

/** What ran, and a line for each thing that is not as it should be. */
export interface Tally {
  passed: number;
  failed: number;
  notes: string[];
}

/** The part of vitest's JSON report that is counted. */
interface TestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
}

/** Counts the tests of one package from its report. A package that ran no tests counts as one failure. */
export function countTests(root: string, { dir }: WorkspacePackage): Tally {
  const path = join(root, dir, TEST_REPORT);
  if (!existsSync(path)) return { passed: 0, failed: 1, notes: [`${dir} ran no tests`] };
  const report = JSON.parse(readFileSync(path, 'utf8')) as TestReport;

  // A file that fails before its first test, and an error outside of any test, have no test to be counted by.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  ).length;
  const counted = report.numFailedTests + broken;
  const nothing = report.numPassedTests + counted === 0;
  const failed = counted > 0 ? counted : Number(nothing || !report.success);
  const skipped = report.numPendingTests + report.numTodoTests;
  return {
    passed: report.numPassedTests,
    failed,
    notes: [
      ...(nothing ? [`${dir} ran no tests`] : []),
      ...(failed > 0 && !nothing ? [`${dir}: ${failed} failed`] : []),
      ...(skipped > 0 ? [`${dir}: ${skipped} skipped, counted as neither`] : []),
    ],
  };
}
