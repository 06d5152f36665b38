import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fixture, manifest } from '../../test/fixture.ts';
import { checkReadmes } from './check-readmes.ts';
import { examplesIn } from './examples-in.ts';

const README = `# One

A fragment is nobody's program:

\`\`\`ts
client.videos.wait();
\`\`\`

A program:

\`\`\`ts
import { add } from '@videogen/one';

const sum: number = add(1, 2);
\`\`\`
`;

const one = {
  type: 'module' as const,
  exports: { '.': './index.ts' },
};
const packages = [{ dir: 'packages/one', manifest: { ...one, name: '@videogen/one' } }];

function repository(readme: string): string {
  const compilerOptions = {
    module: 'nodenext',
    target: 'es2024',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
  };
  return fixture({
    'tsconfig.base.json': JSON.stringify({ compilerOptions }),
    'README.md': readme,
    'packages/one/package.json': manifest('@videogen/one', one),
    'packages/one/index.ts': 'export const add = (a: number, b: number) => a + b;\n',
    'node_modules/@types/node/index.d.ts': 'export {};\n',
  });
}

test('an example is what imports a package, with its place', () => {
  expect(examplesIn(README)).toEqual([
    {
      code: "import { add } from '@videogen/one';\n\nconst sum: number = add(1, 2);\n",
      line: 12,
      imports: '@videogen/one',
    },
  ]);
});

test('an example that compiles passes, and leaves nothing behind', async () => {
  const root = repository(README);
  expect(await checkReadmes(root, packages, ['README.md'])).toEqual([]);
  expect(existsSync(join(root, 'packages/one/.readme'))).toBe(false);
  expect(existsSync(join(root, '.readme.tsconfig.json'))).toBe(false);
});

test('one that does not is named at its line in the README', async () => {
  const stale = README.replace('add(1, 2)', "add(1, 'two')");
  const problems = await checkReadmes(repository(stale), packages, ['README.md']);
  expect(problems).toEqual([
    expect.stringMatching(/^README\.md:14:\d+: error TS2345: Argument of type 'string'/),
  ]);
});
