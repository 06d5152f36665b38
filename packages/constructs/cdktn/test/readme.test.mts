import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

interface Library {
  name: string;
  root: string;
  /** Where its generated bindings are, which the docs leave out. */
  generated: string;
  /** How many its README has. */
  examples: number;
}

const libraries: Library[] = [
  {
    name: 'cdktf',
    root: join(import.meta.dirname, '../../cdktf'),
    generated: 'src/gen/',
    examples: 2,
  },
  { name: 'cdktn', root: join(import.meta.dirname, '..'), generated: 'src/gen/gen/', examples: 1 },
];

describe.each(libraries)('the README of $name', ({ name, root, examples }) => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);

  /** Runs code as a user's project would, and gives the folder that it ran in. */
  function run(code = ''): string {
    // Below node_modules, so that the CDK is found.
    const parent = join(root, 'node_modules/.cache');
    mkdirSync(parent, { recursive: true });
    const cwd = mkdtempSync(join(parent, 'readme-'));
    onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
    const library = pathToFileURL(join(root, 'dist/index.js')).href;
    writeFileSync(join(cwd, 'app.mjs'), code.replace(`'@videogen/${name}'`, `'${library}'`));
    execFileSync(process.execPath, ['app.mjs'], { cwd, stdio: 'pipe' });
    return cwd;
  }

  it('begins with code that synthesizes a video', () => {
    const stack = JSON.parse(
      readFileSync(join(run(blocks[0]), 'cdktf.out/stacks/clips/cdk.tf.json'), 'utf8'),
    );
    expect(Object.keys(stack.resource)).toEqual(['videogen_video', 'videogen_video_file']);
  });

  it('has more code that runs', () => {
    expect(blocks.length).toBe(examples);
    for (const code of blocks.slice(1)) expect(() => run(code)).not.toThrow();
  });

  it('has links that lead somewhere', () => {
    const links = [...readme.matchAll(/\]\(([^)#]+)\)/g)].flatMap(([, path = '']) =>
      path.includes('://') ? [] : [path],
    );
    expect(links.length).toBeGreaterThan(1);
    expect(links.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

describe.each(libraries)('the docs of $name', ({ root, generated }) => {
  const { types } = JSON.parse(readFileSync(join(root, '.jsii'), 'utf8')) as {
    types: Record<string, { fqn: string; symbolId: string; properties?: { name: string }[] }>;
  };
  const names = Object.values(types)
    .filter(({ symbolId }) => !symbolId.startsWith(generated))
    .flatMap(({ fqn, properties = [] }) => [fqn, ...properties.map(({ name }) => `${fqn}.property.${name}`)]);

  it.each(['typescript', 'python', 'java', 'csharp', 'go'])(
    '%s has every name; `pnpm generate` writes it',
    (language) => {
      const text = readFileSync(join(root, 'docs', `${language}.md`), 'utf8');
      expect(names.length).toBeGreaterThan(10);
      expect(names.filter((name) => !text.includes(`id="${name}"`))).toEqual([]);
    },
  );
});
