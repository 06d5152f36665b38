import type { Verification } from './verify.ts';

/** What a pipeline is told, the worst first. The list stands in the README. */
export function exitCode({ report, leftBehind, interrupted }: Verification, minCoverage: number): number {
  if (leftBehind.length > 0) return 4;
  if (interrupted) return 130;
  if (!report.passed) return 1;
  return report.coverage.percent < minCoverage ? 3 : 0;
}
