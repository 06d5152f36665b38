import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from '../command.ts';
import { listFiles } from '../workspace.ts';

/** The content of every generated file, by its path from the root. */
export type Snapshot = ReadonlyMap<string, Buffer>;

/** How a path differs from one snapshot to another. */
export interface Difference {
  path: string;
  kind: 'differs' | 'is missing' | 'is left over';
}

// Marked as generated, so that reviews fold it, but made by the package manager.
const NOT_OURS = new Set(['pnpm-lock.yaml']);

/** The generated files are those that .gitattributes marks `linguist-generated`, committed or new. */
export async function listGenerated(root: string): Promise<string[]> {
  const files = await listFiles(root);
  const marked: string[] = [];
  // In portions, as the length of a command line is limited.
  for (let start = 0; start < files.length; start += 500) {
    const portion = files.slice(start, start + 500);
    const { code, output } = await run(root, 'git', [
      'check-attr',
      '-z',
      'linguist-generated',
      '--',
      ...portion,
    ]);
    if (code !== 0) throw new Error(`git cannot tell which files are generated:\n${output}`);
    const fields = output.split('\0');
    for (let at = 0; at + 2 < fields.length; at += 3) {
      const [path, , value] = fields.slice(at, at + 3);
      if (path && value !== 'unspecified' && value !== 'unset' && value !== 'false') marked.push(path);
    }
  }
  return marked.filter((path) => !NOT_OURS.has(path));
}

/** Reads all generated files into memory; they are a few megabytes. */
export async function takeSnapshot(root: string): Promise<Snapshot> {
  const paths = (await listGenerated(root)).filter((path) => existsSync(join(root, path)));
  return new Map(paths.map((path) => [path, readFileSync(join(root, path))]));
}

/** What is wrong with `found`, when `made` is what the generators make. */
export function compare(found: Snapshot, made: Snapshot): Difference[] {
  return [...new Set([...found.keys(), ...made.keys()])].sort().flatMap((path): Difference[] => {
    const [before, after] = [found.get(path), made.get(path)];
    if (!before) return [{ path, kind: 'is missing' }];
    if (!after) return [{ path, kind: 'is left over' }];
    return before.equals(after) ? [] : [{ path, kind: 'differs' }];
  });
}

/** Puts every generated file back to what it was, removing those that were not there. */
export async function restore(root: string, snapshot: Snapshot): Promise<void> {
  for (const { path } of compare(snapshot, await takeSnapshot(root))) {
    const content = snapshot.get(path);
    if (!content) {
      rmSync(join(root, path));
      continue;
    }
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}
