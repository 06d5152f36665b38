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

export function forget(privateState: PrivateState): void {
  privateState.delete(KEY);
}
