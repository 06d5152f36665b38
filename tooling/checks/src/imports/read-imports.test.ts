import { expect, test } from 'vitest';
import { readImports } from './read-imports.ts';

test.each([
  ['a type', `import type { A } from './a.ts';`],
  ['an inline type', `import { type A } from './a.ts';`],
  ['a side effect', `import './a.ts';`],
  ['a re-export', `export { a } from './a.ts';`],
  ['a re-export of everything', `export * from './a.ts';`],
  ['a type re-export', `export type * from './a.ts';`],
  ['import()', `const a = await import('./a.ts');`],
  ['import() as a type', `export type A = import('./a.ts').A;`],
  ['import = require()', `import a = require('./a.ts');`],
  ['require()', `const a = require('./a.ts');`],
])('%s names a module', (_, line) => {
  expect(readImports('file.ts', `const first = 1;\n${line}`)).toEqual([{ specifier: './a.ts', line: 2 }]);
});

test.each([
  ['a comment', `// import './a.ts';`],
  ['a string', `const text = "import './a.ts'";`],
  ['a computed import()', 'await import(name);'],
  ['a URL', `new URL('./a.ts', import.meta.url);`],
])('%s names none', (_, line) => {
  expect(readImports('file.ts', line)).toEqual([]);
});

test('a file that cannot be parsed is an error that names it', () => {
  expect(() => readImports('file.ts', 'const = ;')).toThrow('file.ts cannot be parsed');
});
