import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A committed file with what the rules need of it; `text` is undefined for a binary one. */
export interface CommittedFile {
  path: string;
  bytes: number;
  text: string | undefined;
}

/** Reads the files; those that git knows but the disk lacks are left out. */
export function readFiles(root: string, paths: readonly string[]): CommittedFile[] {
  return paths.flatMap((path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false });
    if (!stat?.isFile()) return [];
    const content = readFileSync(join(root, path));
    return [{ path, bytes: stat.size, text: content.includes(0) ? undefined : content.toString('utf8') }];
  });
}

/** `path:line` of the first place where the pattern matches, or undefined. */
export function firstMatch({ path, text }: CommittedFile, pattern: RegExp): string | undefined {
  const at = text?.search(pattern) ?? -1;
  return at < 0 ? undefined : `${path}:${(text ?? '').slice(0, at).split('\n').length}`;
}
