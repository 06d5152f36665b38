import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture, manifest, write } from '../../test/fixture.ts';
import { run } from '../command.ts';
import { readWorkspace } from '../workspace.ts';
import { type Tally, TEST_REPORT } from './count-tests.ts';
import { tally } from './tally.ts';

const PASS = `import { test } from 'vitest';\ntest('one', () => {});\ntest('two', () => {});\n`;
const FAIL = `${PASS}test('three', () => { throw new Error('no'); });\n`;
const BROKEN = `throw new Error('before the first test');\n`;
const SKIP = `${PASS}test.skip('three', () => {});\n`;
const STRAY = `${PASS}Promise.reject(new Error('outside of any test'));\n`;

/** Runs vitest for real in two packages and counts. */
async function counts(
  first: string | undefined,
  codes: { test?: number; check?: number; demo?: number } = {},
): Promise<Tally> {
  const root = fixture({
    'pnpm-workspace.yaml': 'packages: [packages/*]\n',
    'packages/a/package.json': manifest('a'),
    'packages/b/package.json': manifest('b'),
    'packages/b/b.test.mjs': PASS,
    'checks.json': JSON.stringify({ passed: 6, failed: 1 }),
  });
  if (first) write(root, { 'packages/a/a.test.mjs': first });
  const vitest = join(import.meta.dirname, '../../node_modules/.bin/vitest');
  const args = ['run', '--reporter=json', `--outputFile.json=${TEST_REPORT}`];
  await Promise.all(['a', 'b'].map((name) => run(join(root, 'packages', name), vitest, args)));
  return tally(root, readWorkspace(root), {
    test: 0,
    check: 1,
    demo: 0,
    ...codes,
    checkReport: join(root, 'checks.json'),
  });
}

// Two tests of b, six checks and the demo pass; one check fails.
test.each([
  ['all tests pass', PASS, {}, { passed: 11, failed: 1, notes: ['pnpm check: 1 failed'] }],
  [
    'a test fails',
    FAIL,
    { test: 1 },
    { passed: 11, failed: 2, notes: ['packages/a: 1 failed', 'pnpm check: 1 failed'] },
  ],
  [
    'a file breaks',
    BROKEN,
    { test: 1 },
    { passed: 9, failed: 2, notes: ['packages/a: 1 failed', 'pnpm check: 1 failed'] },
  ],
  [
    'an error is outside of any test',
    STRAY,
    { test: 1 },
    { passed: 11, failed: 2, notes: ['pnpm test ended with exit code 1', 'pnpm check: 1 failed'] },
  ],
  [
    'a package has no tests',
    undefined,
    { test: 1 },
    { passed: 9, failed: 2, notes: ['packages/a ran no tests', 'pnpm check: 1 failed'] },
  ],
  [
    'a test is skipped',
    SKIP,
    {},
    { passed: 11, failed: 1, notes: ['packages/a: 1 skipped, counted as neither', 'pnpm check: 1 failed'] },
  ],
  [
    'the demo fails',
    PASS,
    { demo: 3 },
    { passed: 10, failed: 2, notes: ['pnpm check: 1 failed', 'pnpm demo ended with exit code 3'] },
  ],
  [
    'a build fails, but no test',
    PASS,
    { test: 2 },
    { passed: 11, failed: 2, notes: ['pnpm test ended with exit code 2', 'pnpm check: 1 failed'] },
  ],
])('counts when %s', async (_, first, codes, expected) => {
  expect(await counts(first, codes)).toEqual(expected);
});

test('checks that leave no report are one failure', () => {
  const root = fixture({ 'pnpm-workspace.yaml': 'packages: [packages/*]\n' });
  expect(tally(root, [], { test: 0, check: 0, demo: 0, checkReport: join(root, 'none') })).toEqual({
    passed: 1,
    failed: 1,
    notes: ['pnpm check left no report'],
  });
});
