import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { summary } from '../steps.ts';
import { readWorkspace } from '../workspace.ts';
import { tally } from './tally.ts';

// Prints what went wrong and then, as the very last line, the counts of a whole run of .ci/run.
const { values } = parseArgs({
  options: {
    test: { type: 'string' },
    check: { type: 'string' },
    demo: { type: 'string' },
    'check-report': { type: 'string' },
  },
});
const root = resolve(import.meta.dirname, '../../../..');
// A command that was not run has failed.
const { passed, failed, notes } = tally(root, readWorkspace(root), {
  test: Number(values.test ?? 1),
  check: Number(values.check ?? 1),
  demo: Number(values.demo ?? 1),
  checkReport: values['check-report'] ?? '',
});
for (const note of notes) console.log(note);
console.log(summary(passed, failed));
process.exitCode = failed > 0 ? 1 : 0;
