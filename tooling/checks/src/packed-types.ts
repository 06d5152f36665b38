import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lastLines, run } from './command.ts';
import type { WorkspacePackage } from './workspace.ts';

const ATTW = join(import.meta.dirname, '../node_modules/.bin/attw');

/**
 * Whether TypeScript finds the types of a package as its users would install it, under every module resolution; of
 * a package that has ES modules only, under those that know such.
 */
export async function checkPackedTypes(
  root: string,
  { dir, manifest }: Pick<WorkspacePackage, 'dir' | 'manifest'>,
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'videogen-packed-'));
  try {
    const tarball = join(folder, 'package.tgz');
    const packed = await run(join(root, dir), 'pnpm', ['pack', '--out', tarball]);
    if (packed.code !== 0) return lastLines(packed.output);
    const profile = manifest.type === 'module' ? ['--profile', 'esm-only'] : [];
    const { code, output } = await run(root, ATTW, [tarball, '--no-color', '--no-emoji', ...profile]);
    return code === 0 ? [] : [`${dir}: attw finds fault with its types`, ...lastLines(output)];
  } finally {
    rmSync(folder, { recursive: true });
  }
}
