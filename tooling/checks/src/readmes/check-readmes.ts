import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import type { WorkspacePackage } from '../workspace.ts';
import { type Example, examplesIn } from './examples-in.ts';

/** Ignored by git; below a package, because that is where its own name and its dependencies are found. */
const FOLDER = '.readme';

/**
 * Whether the TypeScript in the READMEs compiles against the sources as they are. An example is a whole program, one that
 * imports something of ours; it is compiled in the package that it imports first. Constructs are left out: jsii compiles
 * them to another place, and their own tests run their examples.
 *
 * @param files the repository's files, relative to the root
 * @returns a line for each error, at its place in the README
 */
export async function checkReadmes(
  root: string,
  packages: readonly WorkspacePackage[],
  files: readonly string[],
): Promise<string[]> {
  const dirs = new Map(packages.map(({ dir, manifest }) => [manifest.name, dir]));
  const places = new Map<string, Example & { readonly readme: string }>();
  for (const readme of files.filter((file) => /(^|\/)README\.md$/.test(file))) {
    for (const example of examplesIn(readFileSync(join(root, readme), 'utf8'))) {
      const dir = dirs.get(example.imports);
      if (dir === undefined || dir.includes('constructs/')) continue;
      places.set(`${dir}/${FOLDER}/example-${places.size}.ts`, { ...example, readme });
    }
  }
  const folders = [...new Set([...places.keys()].map((path) => join(root, path, '..')))];
  const config = join(root, `${FOLDER}.tsconfig.json`);
  try {
    for (const folder of folders) mkdirSync(folder, { recursive: true });
    for (const [path, { code }] of places) writeFileSync(join(root, path), code);
    const compilerOptions = { types: ['node'], lib: ['es2024', 'dom', 'dom.asynciterable'] };
    const include = [...places.keys()];
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.base.json', compilerOptions, include }));
    const { code, output } = await run(root, 'tsc', ['-p', config, '--pretty', 'false']);
    return code === 0 ? [] : output.trim().split('\n').map(atReadme(places));
  } finally {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    rmSync(config, { force: true });
  }
}

/** An error of the compiler, at the line of the README that it means. */
function atReadme(places: ReadonlyMap<string, Example & { readonly readme: string }>) {
  return (line: string): string =>
    line.replace(/^(\S+)\((\d+),(\d+)\)/, (whole, path: string, row: string, column: string) => {
      const place = places.get(path);
      return place ? `${place.readme}:${place.line + Number(row) - 1}:${column}` : whole;
    });
}
