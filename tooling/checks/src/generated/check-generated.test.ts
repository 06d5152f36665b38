import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture, manifest, write } from '../../test/fixture.ts';
import { type Outcome, run } from '../command.ts';
import { checkGenerated } from './check-generated.ts';

const GENERATE = `
import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync('src/gen', { recursive: true });
writeFileSync('src/gen/a.gen.ts', 'export const a = 1;\\n');
writeFileSync('src/gen/b.gen.ts', 'export const b = 2;\\n');
`;

async function repository(): Promise<string> {
  const root = fixture({
    '.gitattributes': '**/src/gen/** linguist-generated\n',
    '.gitignore': 'node_modules/\n.turbo/\n',
    'package.json': manifest('root', {
      private: true,
      devEngines: { packageManager: { name: 'pnpm', version: '12.x', onFail: 'ignore' } },
    }),
    'pnpm-workspace.yaml': 'packages: [one]\n',
    'pnpm-lock.yaml': "lockfileVersion: '9.0'\nimporters:\n  .: {}\n  one: {}\n",
    'turbo.json': JSON.stringify({
      tasks: { generate: { inputs: ['$TURBO_DEFAULT$', '!src/gen/**'], outputs: ['src/gen/**'] } },
    }),
    'one/package.json': manifest('one', { scripts: { generate: 'node generate.mjs' } }),
    'one/generate.mjs': GENERATE,
    'one/src/gen/a.gen.ts': 'export const a = 1;\n',
    'one/src/gen/b.gen.ts': 'export const b = 2;\n',
  });
  expect(await run(root, 'git', ['init', '--quiet'])).toEqual({ code: 0, output: '' });
  return root;
}

const tools = join(import.meta.dirname, '../../../../node_modules/.bin');
const generate =
  (root: string, ...flags: string[]) =>
  (): Promise<Outcome> =>
    run(root, join(tools, 'turbo'), ['run', 'generate', ...flags]);
const check = (root: string): Promise<string[]> => checkGenerated(root, generate(root, '--force'));
const read = (root: string, path: string): string => readFileSync(join(root, path), 'utf8');

test('generated files that are what the generators make pass', async () => {
  expect(await check(await repository())).toEqual([]);
});

test('an edit by hand fails, stays, and the printed command mends it', async () => {
  const root = await repository();
  const edited = 'export const a = 100;\n';
  write(root, { 'one/src/gen/a.gen.ts': edited });

  const problems = await check(root);
  expect(problems).toContain('  one/src/gen/a.gen.ts differs');
  expect(problems.join('\n')).not.toContain('b.gen.ts');
  expect(problems.at(-1)).toBe('Mend it with: pnpm generate');
  expect(read(root, 'one/src/gen/a.gen.ts')).toBe(edited);

  // What the root's `pnpm generate` runs, with what the check has left in turbo's cache.
  expect(await generate(root)()).toMatchObject({ code: 0 });
  expect(read(root, 'one/src/gen/a.gen.ts')).toBe('export const a = 1;\n');
  expect(await check(root)).toEqual([]);
});

test('a generated file that is missing fails and stays missing', async () => {
  const root = await repository();
  write(root, { 'one/generate.mjs': `${GENERATE}writeFileSync('src/gen/c.gen.ts', '');` });
  expect(await check(root)).toContain('  one/src/gen/c.gen.ts is missing');
  expect(existsSync(join(root, 'one/src/gen/c.gen.ts'))).toBe(false);
});

test('a generated file that is no longer made fails and stays', async () => {
  const root = await repository();
  write(root, {
    'one/generate.mjs': `import { rmSync } from 'node:fs';\nrmSync('src/gen', { recursive: true });\n${GENERATE}`,
    'one/src/gen/old.gen.ts': 'export {};\n',
  });
  expect(await check(root)).toContain('  one/src/gen/old.gen.ts is left over');
  expect(read(root, 'one/src/gen/old.gen.ts')).toBe('export {};\n');
});

test('a generator that fails half-way fails the check and leaves the files as they were', async () => {
  const root = await repository();
  write(root, {
    'one/generate.mjs': `import { writeFileSync } from 'node:fs';
writeFileSync('src/gen/a.gen.ts', 'half');
throw new Error('no description');`,
  });
  const problems = await check(root);
  expect(problems[0]).toMatch(/^The generators failed with exit code \d+:$/);
  expect(problems.join('\n')).toContain('no description');
  expect(read(root, 'one/src/gen/a.gen.ts')).toBe('export const a = 1;\n');
});
