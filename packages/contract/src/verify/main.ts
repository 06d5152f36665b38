#!/usr/bin/env node
import { join } from 'node:path';
import { calledAs, readFlags, readNumber, readPath, readUrl, runCommand, UsageError } from '../cli.ts';
import type { Check, Report } from '../report/report.ts';
import { sentence } from '../report/report.ts';
import { writeReport } from '../report/write.ts';
import { compare, tellDifferences } from './compare.ts';
import { exitCode } from './exit-code.ts';
import { isReachable } from './reachable.ts';
import type { Verification, VerifyOptions } from './verify.ts';

const name = calledAs('verify');

const help = `Runs the workflows of the description against a service, and judges all that it answers.

  ${name} --base-url URL --api-key KEY [options]
  ${name} --compare URL1 --compare URL2 --api-key KEY [options]

  --base-url URL         the service, without /v1
  --api-key KEY          or VIDEOGEN_API_KEY, which other users of the machine cannot see
  --other-api-key KEY    of another account; or VIDEOGEN_OTHER_API_KEY
  --report-dir DIR       writes report.html, report.json and junit.xml there
  --min-coverage NUMBER  fail below this percentage of documented answers (default 0)
  --max-generations N    generate no more than N videos; a whole run needs 4
  --patience SECONDS     how long a generation may take (default 600)
  --compare URL          twice: runs on both, and tells where they differ
  --help                 this text

Exit codes
  0    as described                  3    too little coverage
  1    not as described              4    videos are left behind; their ids are told
  2    usage, or not reachable       130  interrupted; what was made is deleted
With --compare: 0 if there is no difference, 1 if there is one.
`;

const flags = {
  'base-url': { type: 'string' },
  'api-key': { type: 'string' },
  'other-api-key': { type: 'string' },
  'report-dir': { type: 'string' },
  'min-coverage': { type: 'string', default: '0' },
  'max-generations': { type: 'string' },
  patience: { type: 'string', default: '600' },
  compare: { type: 'string', multiple: true },
  help: { type: 'boolean', short: 'h', default: false },
} as const;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    process.stderr.write('interrupted: deleting what was made\n');
    stop.abort(new Error(`Stopped by ${signal}`));
  });
}

runCommand('verify', 2, async (args) => {
  const values = readFlags(args, flags);
  if (values.help) return void process.stdout.write(help);
  const minCoverage = readNumber('--min-coverage', values['min-coverage'], 100);
  const options = readOptions(values);
  const dir = values['report-dir'] && readPath(values['report-dir']);
  if (values.compare !== undefined) return compareTwo(values.compare, options, dir);

  const verification = await verifyOne(readUrl('--base-url', values['base-url']), options, dir);
  process.exitCode = exitCode(verification, minCoverage);
});

type Shared = Omit<VerifyOptions, 'baseUrl'>;

function readOptions(values: ReturnType<typeof readFlags<typeof flags>>): Shared {
  const apiKey = values['api-key'] ?? process.env.VIDEOGEN_API_KEY;
  if (!apiKey) throw new UsageError('--api-key is missing');
  const most = values['max-generations'];
  return {
    apiKey,
    otherApiKey: values['other-api-key'] ?? process.env.VIDEOGEN_OTHER_API_KEY,
    maxGenerations: most === undefined ? undefined : readNumber('--max-generations', most, 1_000),
    patience: readNumber('--patience', values.patience, 86_400),
    signal: stop.signal,
    onCheck: tellCheck,
    onStep: (line) => process.stderr.write(`${line}\n`),
  };
}

async function verifyOne(baseUrl: string, options: Shared, dir: string | undefined): Promise<Verification> {
  if (!(await isReachable(baseUrl))) throw new UsageError(`${baseUrl} cannot be reached`);
  // Prism takes its time to load, which a mistyped flag need not wait for.
  const { verify } = await import('./verify.ts');
  const verification = await verify({ ...options, baseUrl });
  tellResult(verification.report);
  for (const left of verification.leftBehind) process.stderr.write(`left behind: ${left}\n`);
  if (dir !== undefined) await writeReports(verification.report, dir);
  return verification;
}

async function compareTwo(urls: string[], options: Shared, dir: string | undefined): Promise<void> {
  const [first = '', second = '', ...more] = urls.map((url) => readUrl('--compare', url));
  if (second === '' || more.length > 0)
    throw new UsageError('--compare is given twice, once for each service');
  const one = await verifyOne(first, options, dir && join(dir, 'first'));
  const two = await verifyOne(second, options, dir && join(dir, 'second'));
  const differences = compare(one, two);
  process.stdout.write(`\n${tellDifferences(differences, first, second)}`);
  const left = [one, two].find(({ leftBehind, interrupted }) => interrupted || leftBehind.length > 0);
  if (left !== undefined) process.exitCode = exitCode(left, 0);
  else if (differences.length > 0) process.exitCode = 1;
}

function tellCheck({ suite, name, problems, skipped }: Check): void {
  const mark = skipped !== undefined ? '-' : problems.length === 0 ? '✓' : '✗';
  process.stdout.write(`${mark} ${suite}: ${name}${skipped === undefined ? '' : ` (${skipped})`}\n`);
  for (const problem of problems) process.stdout.write(`    ${problem}\n`);
}

function tellResult({ passed, exchanges, violations, unlisted, coverage, candidates }: Report): void {
  for (const violation of violations) process.stdout.write(`! ${sentence(violation)}\n`);
  for (const { operation, seen, verdict, assumption } of candidates) {
    if (verdict !== 'supports')
      process.stdout.write(`? ${operation}: ${seen}: ${verdict} ${assumption ?? ''}\n`);
  }
  process.stdout.write(
    `${passed ? 'passed' : 'failed'}: ${violations.length + unlisted} violations in ${exchanges} exchanges, ` +
      `${coverage.covered} of ${coverage.total} documented answers seen (${coverage.percent} %)\n`,
  );
}

async function writeReports(report: Report, dir: string): Promise<void> {
  for (const name of ['report.html', 'report.json', 'junit.xml']) await writeReport(report, join(dir, name));
}
