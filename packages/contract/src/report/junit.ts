import { escapeText } from './escape.ts';
import { type Check, type Report, sentence } from './report.ts';

/** Writes a report as JUnit XML, as CI servers read it: a suite for each group of checks. */
export function toJunit(report: Report): string {
  const cases = [...report.checks, exchangesCheck(report)];
  const suites = Map.groupBy(cases, ({ suite }) => suite);
  const parts = [...suites].map(([name, checks]) => suiteXml(name, checks, report.started));
  const attributes = `name="${escapeText(report.title)}" ${counts(cases)} time="${report.seconds.toFixed(3)}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes}>\n${parts.join('')}</testsuites>\n`;
}

function exchangesCheck({ violations, unlisted, exchanges }: Report): Check {
  const problems = violations.map(sentence);
  if (unlisted > 0) problems.push(`and ${unlisted} more`);
  return { suite: 'Exchanges', name: `${exchanges} exchanges are as described`, seconds: 0, problems };
}

function suiteXml(name: string, checks: Check[], started: string): string {
  const seconds = checks.reduce((sum, check) => sum + check.seconds, 0);
  const head = `name="${escapeText(name)}" ${counts(checks)} time="${seconds.toFixed(3)}" timestamp="${started}"`;
  return `  <testsuite ${head}>\n${checks.map(caseXml).join('')}  </testsuite>\n`;
}

function caseXml({ suite, name, seconds, problems, skipped }: Check): string {
  const head = `    <testcase classname="${escapeText(suite)}" name="${escapeText(name)}" time="${seconds.toFixed(3)}"`;
  if (skipped !== undefined) return `${head}><skipped message="${escapeText(skipped)}"/></testcase>\n`;
  const [first] = problems;
  if (first === undefined) return `${head}/>\n`;
  return `${head}><failure message="${escapeText(first)}">${escapeText(problems.join('\n'))}</failure></testcase>\n`;
}

function counts(checks: Check[]): string {
  const failures = checks.filter(({ problems }) => problems.length > 0).length;
  const skipped = checks.filter((check) => check.skipped !== undefined).length;
  return `tests="${checks.length}" failures="${failures}" errors="0" skipped="${skipped}"`;
}
