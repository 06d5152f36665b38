import { existsSync, readFileSync } from 'node:fs';
import type { WorkspacePackage } from '../workspace.ts';
import { countTests, type Tally } from './count-tests.ts';

/** Exit codes of the three commands, and the file in which the checks left their counts. */
export interface Run {
  test: number;
  check: number;
  demo: number;
  checkReport: string;
}

/** Adds up tests, checks and the demo, which counts as one. */
export function tally(root: string, packages: readonly WorkspacePackage[], run: Run): Tally {
  return sum([
    blame(sum(packages.map((each) => countTests(root, each))), run.test, 'pnpm test'),
    blame(countChecks(run.checkReport), run.check, 'pnpm check'),
    { passed: Number(run.demo === 0), failed: 0, notes: [] },
    blame({ passed: 0, failed: 0, notes: [] }, run.demo, 'pnpm demo'),
  ]);
}

function countChecks(report: string): Tally {
  if (!existsSync(report)) return { passed: 0, failed: 1, notes: ['pnpm check left no report'] };
  const { passed, failed } = JSON.parse(readFileSync(report, 'utf8')) as { passed: number; failed: number };
  return { passed, failed, notes: failed > 0 ? [`pnpm check: ${failed} failed`] : [] };
}

/** A command that fails although nothing that it counts did, such as a build before the tests, is one failure. */
function blame(counts: Tally, code: number, command: string): Tally {
  if (code === 0 || counts.failed > 0) return counts;
  return { ...counts, failed: 1, notes: [...counts.notes, `${command} ended with exit code ${code}`] };
}

function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    notes: tallies.flatMap(({ notes }) => notes),
  };
}
