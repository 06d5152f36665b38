import { access, constants, lstat, stat } from 'node:fs/promises';
import { dirname, join, parse, resolve, sep } from 'node:path';
import { targetError } from './errors.ts';

/** Where videos are to be written. */
export type Targets =
  | { readonly kind: 'none' }
  | { readonly kind: 'folder'; readonly folder: string }
  | { readonly kind: 'files'; readonly paths: readonly string[] };

export interface TargetOptions {
  /** As given: a file, or a folder that exists or is written with a slash at its end. */
  readonly out: string | undefined;
  readonly count: number;
  readonly overwrite: boolean;
  /** The ids, where they are known already. */
  readonly ids?: readonly string[];
}

/**
 * Checks everything that can be known before a download, so that nothing is paid for that could not be kept.
 *
 * @throws CliError naming the path and the reason.
 */
export async function planTargets({ out, count, overwrite, ids }: TargetOptions): Promise<Targets> {
  if (out === undefined) return { kind: 'none' };
  if (out === '' || out === '-') throw targetError(`--out takes a file or a folder, not '${out}'`);
  if (isFolderName(out) || (await isFolder(out))) {
    await requireWritableFolder(out, out);
    const targets: Targets = { kind: 'folder', folder: out };
    await requireFree(
      (ids ?? []).map((id, index) => pathOf(targets, index, id) as string),
      overwrite,
    );
    return targets;
  }
  await requireWritableFolder(dirname(out), out);
  const paths = count === 1 ? [out] : numbered(out, count);
  await requireFree(paths, overwrite);
  return { kind: 'files', paths };
}

/** The path of a video, by its place among them and its id. */
export function pathOf(targets: Targets, index: number, id: string): string | undefined {
  if (targets.kind === 'none') return undefined;
  return targets.kind === 'folder' ? join(targets.folder, `${id}.mp4`) : targets.paths[index];
}

/** @throws CliError where something is at a path that may not be replaced. */
export async function requireFree(paths: readonly string[], overwrite: boolean): Promise<void> {
  for (const path of paths) {
    const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw targetError(`--out: ${path} cannot be used: ${error.message}`);
    });
    if (stats?.isSymbolicLink())
      throw targetError(`--out: ${path} is a symbolic link`, 'name the file that it leads to');
    if (stats && !stats.isFile())
      throw targetError(`--out: ${path} is not a regular file`, 'choose another name');
    if (stats && !overwrite)
      throw targetError(`--out: ${path} exists`, 'add --overwrite, or choose another name');
  }
}

/** `clip.mp4` as `clip-01.mp4` and so on, with as many digits as the last one needs. */
function numbered(out: string, count: number): string[] {
  const { dir, name, ext } = parse(out);
  const digits = String(count).length;
  return Array.from({ length: count }, (_, index) =>
    join(dir, `${name}-${String(index + 1).padStart(digits, '0')}${ext}`),
  );
}

function isFolderName(path: string): boolean {
  return path.endsWith('/') || path.endsWith(sep);
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isDirectory() ?? false;
}

/** Missing folders are made at the download, so that the nearest that exists has to be writable. */
async function requireWritableFolder(folder: string, out: string): Promise<void> {
  let nearest = resolve(folder);
  for (;;) {
    const stats = await stat(nearest).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw targetError(`--out: ${out} cannot be written: ${error.message}`);
    });
    if (stats && !stats.isDirectory())
      throw targetError(`--out: ${out} cannot be written: ${nearest} is not a folder`);
    if (stats) break;
    nearest = dirname(nearest);
  }
  await access(nearest, constants.W_OK | constants.X_OK).catch(() => {
    throw targetError(
      `--out: ${out} cannot be written: no permission in ${nearest}`,
      'choose another folder',
    );
  });
}
