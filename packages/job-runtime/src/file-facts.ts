import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat } from 'node:fs/promises';

/** What tells whether a file is still the one it was, without reading it. */
export interface FileFacts {
  readonly sizeBytes: number;
  /** Milliseconds since the Unix epoch, with fractions. */
  readonly mtimeMs: number;
  /** In decimal: inode numbers exceed what a number holds exactly. */
  readonly inode: string;
}

/** The facts of a regular file; `undefined` when nothing, or something else than a regular file, is there. */
export async function fileFacts(path: string): Promise<FileFacts | undefined> {
  const stats = await lstat(path, { bigint: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (!stats?.isFile()) return undefined;
  return { sizeBytes: Number(stats.size), mtimeMs: Number(stats.mtimeNs) / 1e6, inode: String(stats.ino) };
}

/** The SHA-256 of a file's content in lower-case hexadecimal, read in constant memory. */
export async function sha256File(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
