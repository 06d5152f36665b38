import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const root = join(import.meta.dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

describe('the README', () => {
  it('has an example', () => {
    expect(blocks.length).toBeGreaterThan(0);
  });

  it.each(blocks.map((code, index) => [index + 1, code] as const))(
    'has code that synthesizes a video: block %i',
    (_n, code) => {
      // Below node_modules, so that `cdktn` is found as in a user's project.
      const parent = join(root, 'node_modules/.cache');
      mkdirSync(parent, { recursive: true });
      const cwd = mkdtempSync(join(parent, 'readme-'));
      onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
      const library = pathToFileURL(join(root, 'dist/index.js')).href;
      writeFileSync(join(cwd, 'app.mjs'), code.replace("'@videogen/cdktn'", `'${library}'`));
      execFileSync(process.execPath, ['app.mjs'], { cwd, stdio: 'pipe' });
      const stack = JSON.parse(readFileSync(join(cwd, 'cdktf.out/stacks/clips/cdk.tf.json'), 'utf8'));
      expect(Object.keys(stack.resource)).toEqual(['videogen_video', 'videogen_video_file']);
    },
  );

  it('has links that lead somewhere', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].flatMap(([, path = '']) =>
      path.includes('://') ? [] : [path],
    );
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe('docs', () => {
  const { types } = JSON.parse(readFileSync(join(root, '.jsii'), 'utf8')) as {
    types: Record<string, { fqn: string; symbolId: string }>;
  };
  const names = Object.values(types)
    .filter(({ symbolId }) => !symbolId.startsWith('src/gen/gen/'))
    .map(({ fqn }) => fqn);

  it.each(['typescript', 'python', 'java', 'csharp', 'go'])(
    '%s has every name; `pnpm generate` writes it',
    (language) => {
      const text = readFileSync(join(root, 'docs', `${language}.md`), 'utf8');
      expect(names.length).toBeGreaterThan(10);
      expect(names.filter((name) => !text.includes(`id="${name}"`))).toEqual([]);
    },
  );
});
