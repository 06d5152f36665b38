import { elapsed, now } from '../clock.ts';
import type { Description } from '../description.ts';
import type { Exchange } from '../proxy/exchange.ts';
import { type CoverageCounter, createCoverage } from './coverage.ts';
import { type Candidate, type Check, type Report, type ReportedViolation, reported } from './report.ts';

/** How many violations a report lists; a proxy may run for weeks. */
const LISTED = 1_000;

/** Takes down what happens, for a report. */
export interface RunRecord {
  /** @param counts which violations count; all of them, if left out */
  exchange(exchange: Exchange, counts?: (violation: Exchange['violations'][number]) => boolean): void;
  check(check: Check): void;
  coverage: CoverageCounter;
  violations(): number;
  report(passed: boolean, candidates?: Candidate[]): Report;
}

/** Begins a record. */
export function startRecord(title: string, target: string, description: Description): RunRecord {
  const [began, started] = [elapsed(), now()];
  const coverage = createCoverage(description);
  const checks: Check[] = [];
  const violations: ReportedViolation[] = [];
  let [exchanges, unlisted] = [0, 0];
  return {
    coverage,
    exchange(exchange, counts = () => true) {
      exchanges += 1;
      coverage.add(exchange);
      for (const violation of reported(exchange).filter(counts)) {
        if (violations.length < LISTED) violations.push(violation);
        else unlisted += 1;
      }
    },
    check: (check) => void checks.push(check),
    violations: () => violations.length + unlisted,
    report: (passed, candidates = []) => ({
      title,
      target,
      started,
      seconds: (elapsed() - began) / 1000,
      passed,
      exchanges,
      checks,
      violations,
      unlisted,
      coverage: coverage.result(),
      candidates,
    }),
  };
}
