import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

describe('the README', () => {
  it.each(blocks.map((code, index) => [index + 1, code] as const))(
    'has code that runs: block %i',
    (_n, code) => {
      // Below node_modules, so that `cdktf` is found as in a user's project.
      const parent = join(root, 'node_modules/.cache');
      mkdirSync(parent, { recursive: true });
      const cwd = mkdtempSync(join(parent, 'readme-'));
      onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
      const library = pathToFileURL(join(root, 'dist/index.js')).href;
      writeFileSync(join(cwd, 'app.mjs'), code.replace("'@videogen/cdktf'", `'${library}'`));
      expect(() => execFileSync(process.execPath, ['app.mjs'], { cwd, stdio: 'pipe' })).not.toThrow();
    },
  );

  it('has more than one of them', () => {
    expect(blocks.length).toBeGreaterThan(1);
  });
});

describe('docs', () => {
  const { types } = JSON.parse(readFileSync(join(root, '.jsii'), 'utf8')) as {
    types: Record<string, { fqn: string; symbolId: string; properties?: { name: string }[] }>;
  };
  const names = Object.values(types)
    .filter(({ symbolId }) => !symbolId.startsWith('src/gen/'))
    .flatMap(({ fqn, properties = [] }) => [fqn, ...properties.map(({ name }) => `${fqn}.property.${name}`)]);

  it.each(['typescript', 'python', 'java', 'csharp', 'go'])(
    '%s has every name; `pnpm generate` writes it',
    (language) => {
      const text = readFileSync(join(root, 'docs', `${language}.md`), 'utf8');
      expect(names.filter((name) => !text.includes(`id="${name}"`))).toEqual([]);
    },
  );
});
