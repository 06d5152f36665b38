import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { repositorySteps } from './repository-steps.ts';
import { runSteps, summary } from './steps.ts';

// `pnpm check` runs every step, `pnpm check types imports` these. `--report FILE` leaves the counts as JSON.
const { values, positionals } = parseArgs({
  options: { report: { type: 'string' } },
  allowPositionals: true,
});

const all = repositorySteps(resolve(import.meta.dirname, '../../..'));
const unknown = positionals.find((name) => !all.some((step) => step.name === name));
if (unknown) {
  console.error(`There is no check '${unknown}'. The checks are: ${all.map(({ name }) => name).join(', ')}.`);
  process.exit(2);
}

const steps = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const results = await runSteps(steps, console.log);
const passed = results.filter((result) => result.passed).length;
const failed = results.length - passed;
if (values.report) writeFileSync(values.report, JSON.stringify({ passed, failed }));
console.log(summary(passed, failed));
process.exitCode = failed > 0 ? 1 : 0;
