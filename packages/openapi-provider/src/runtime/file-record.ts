import type { FileFacts } from '@videogen/job-runtime/node';
import type { PrivateState } from '@videogen/terraform-plugin';
import type { FileRecord } from './file-target.ts';

const KEY = 'file';

/** The file as it was written, or undefined when none was. */
export function recordOf(privateState: PrivateState): FileRecord | undefined {
  const stored = privateState.get(KEY) as Partial<FileRecord> | undefined;
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { sizeBytes, mtimeMs, inode } = stored;
  const isWhole = typeof sizeBytes === 'number' && typeof mtimeMs === 'number' && typeof inode === 'string';
  return isWhole ? { sizeBytes, mtimeMs, inode } : undefined;
}

export function remember(privateState: PrivateState, { sizeBytes, mtimeMs, inode }: FileFacts): void {
  privateState.set(KEY, { sizeBytes, mtimeMs, inode });
}

const MISSING = 'missing';

/** Notes whether there was nothing at the path at all when it was last looked at. */
export function noteMissing(privateState: PrivateState, missing: boolean): void {
  if (missing) privateState.set(MISSING, true);
  else privateState.delete(MISSING);
}

export function isMissing(privateState: PrivateState): boolean {
  return privateState.get(MISSING) === true;
}

export function forget(privateState: PrivateState): void {
  privateState.delete(KEY);
}
