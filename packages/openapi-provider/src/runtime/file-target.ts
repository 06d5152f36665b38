import { constants } from 'node:fs';
import { access, lstat, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FileFacts, fileFacts, sha256File } from '@videogen/job-runtime/node';

/** What a resource remembers of the file that it wrote, in its private state. */
export type FileRecord = FileFacts;

/** What is known about the content that may stand at a path. */
export interface Claim {
  /** The file as this resource left it. */
  readonly record: FileRecord | undefined;
  /** The SHA-256 of the content that belongs there; a file with these bytes is as good as ours. */
  readonly sha256: string | undefined;
}

export type Finding = 'missing' | 'ours' | 'other';

/** Who a regular file at `path` belongs to. It is read only where size, time or inode have changed. */
export async function find(path: string, { record, sha256 }: Claim): Promise<Finding> {
  const facts = await fileFacts(path);
  if (!facts) return 'missing';
  if (isSame(facts, record)) return 'ours';
  return sha256 !== undefined && (await sha256File(path)) === sha256 ? 'ours' : 'other';
}

/** True when nothing has touched the file since it was written. */
export function isSame(facts: FileFacts | undefined, record: FileRecord | undefined): boolean {
  return (
    facts !== undefined &&
    record !== undefined &&
    facts.inode === record.inode &&
    facts.sizeBytes === record.sizeBytes &&
    facts.mtimeMs === record.mtimeMs
  );
}

/** Why a file cannot be put at `path`: a sentence with the next step, or undefined when it can. */
export async function refusal(path: string, claim: Claim, overwrite: boolean): Promise<string | undefined> {
  const stats = await lstat(path).catch(() => undefined);
  if (!stats) return refusalOfParent(path);
  if (stats.isDirectory()) return `${path} is a directory. Name the file itself, such as ${path}/content.`;
  if (stats.isSymbolicLink()) {
    return `${path} is a symbolic link, and what it leads to would be lost. Name the file that it leads to, or remove the link.`;
  }
  if (!stats.isFile()) return `${path} is not a regular file. Choose another path.`;
  if (overwrite || (await find(path, claim)) === 'ours') return undefined;
  return claim.record === undefined
    ? `${path} exists already and was not written by this resource. Choose another path, move the file away, or set overwrite = true.`
    : `${path} is not the file that was downloaded: it was changed or replaced since. To keep your version, move it away; to have the downloaded one again, set overwrite = true.`;
}

async function refusalOfParent(path: string): Promise<string | undefined> {
  for (let parent = dirname(path); ; parent = dirname(parent)) {
    const stats = await stat(parent).catch(() => undefined);
    if (!stats && parent !== dirname(parent)) continue;
    if (!stats?.isDirectory())
      return `${parent} is not a directory, so ${path} cannot be in it. Choose another path.`;
    const isWritable = await access(parent, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    );
    return isWritable
      ? undefined
      : `${parent} is not writable for this user. Choose another path, or change its permissions.`;
  }
}
