import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { run } from './command.ts';

/** The fields of a package.json that the checks look at. */
export interface Manifest {
  name: string;
  license?: string;
  description?: string;
  private?: boolean;
  type?: 'module' | 'commonjs';
  exports?: Record<string, unknown>;
  scripts?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** One package of the workspace; `dir` is relative to the root, with forward slashes. */
export interface WorkspacePackage {
  dir: string;
  manifest: Manifest;
}

/** The packages that pnpm-workspace.yaml names, in the order of their folders. */
export function readWorkspace(root: string): WorkspacePackage[] {
  const { packages } = parse(readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8')) as {
    packages: string[];
  };
  return packages
    .flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.includes('node_modules/'))
    .sort()
    .map((path) => ({
      dir: path.slice(0, -'/package.json'.length),
      manifest: JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
    }));
}

/** The package whose folder holds the file, or undefined for a file that belongs to none. */
export function ownerOf(packages: readonly WorkspacePackage[], file: string): WorkspacePackage | undefined {
  return packages
    .filter(({ dir }) => file.startsWith(`${dir}/`))
    .sort((a, b) => b.dir.length - a.dir.length)
    .at(0);
}

/**
 * Every file of the repository that is, or could be, committed: tracked ones and new ones that git does
 * not ignore. Paths are relative to the root, with forward slashes.
 *
 * @throws Error outside of a git work tree
 */
export async function listFiles(root: string): Promise<string[]> {
  const { code, output } = await run(root, 'git', [
    'ls-files',
    '-z',
    '--cached',
    '--others',
    '--exclude-standard',
  ]);
  if (code !== 0)
    throw new Error(`The checks ask git for the files of the repository, and it fails:\n${output}`);
  return [...new Set(output.split('\0').filter(Boolean))].sort();
}
