import { createHash, randomBytes } from 'node:crypto';
import { type FileHandle, lstat, mkdir, open as openFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { systemClock } from './clock.ts';
import { type DownloadOptions, downloadChunks } from './download-stream.ts';
import { DownloadError } from './errors.ts';
import { type FileFacts, fileFacts } from './file-facts.ts';
import { FileSink } from './file-sink.ts';
import { backoffMs } from './retry.ts';

export interface DownloadToFileOptions extends DownloadOptions {
  /** The final name. Missing parent directories are made. */
  path: string;
  /** The permission bits of the new file, such as 0o640. @default 0o666 without the process's umask */
  mode?: number | undefined;
  /** How often to begin again from nothing when a broken download cannot be resumed. @default 2 */
  maxRestarts?: number | undefined;
  /**
   * Asked when the content is here and whole, right before it takes its final name; a rejection gives the download
   * up, and what was at the path stays.
   */
  accept?: ((content: { readonly sha256: string }) => Promise<void>) | undefined;
}

/** A file that arrived whole. */
export interface DownloadedFile extends FileFacts {
  readonly path: string;
  /** In lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * Downloads into a temporary file beside the target, makes it durable, and only then gives it the final name, as a
 * new file. Whatever fails, what was at the path before is still there and the temporary file is gone.
 *
 * @throws {@link DownloadError}, with the reason `target` when the path is a directory or a symbolic link, or cannot
 * be written; whatever `open` throws; the signal's reason.
 */
export async function downloadToFile(options: DownloadToFileOptions): Promise<DownloadedFile> {
  const { maxRestarts = 2, signal, clock = systemClock } = options;
  for (let restarts = 0; ; restarts++) {
    try {
      return await downloadOnce(options);
    } catch (error) {
      if (!isRestartable(error) || restarts >= maxRestarts) throw error;
      await clock.sleep(backoffMs(restarts + 1, options.retry, options.random), signal);
    }
  }
}

async function downloadOnce(options: DownloadToFileOptions): Promise<DownloadedFile> {
  const { path, mode } = options;
  options.signal?.throwIfAborted();
  await refuseOddTarget(path);
  const partPath = partPathFor(path);
  const handle = await createPart(partPath, mode);
  try {
    let sha256: string;
    try {
      sha256 = await receive(handle, options);
      if (mode !== undefined) await handle.chmod(mode);
      await handle.sync();
    } finally {
      await handle.close();
    }
    options.signal?.throwIfAborted();
    await options.accept?.({ sha256 });
    await refuseOddTarget(path);
    await rename(partPath, path);
    await syncDirectory(dirname(path));
    return { path, sha256, ...(await factsOf(path)) };
  } catch (error) {
    await rm(partPath, { force: true });
    throw isSystemError(error) ? targetError(path, error) : error;
  }
}

async function receive(handle: FileHandle, options: DownloadOptions): Promise<string> {
  const hash = createHash('sha256');
  const sink = new FileSink(handle);
  try {
    for await (const chunk of downloadChunks(options)) {
      const full = sink.write(chunk);
      // Hashing runs here while the chunk is being written there.
      hash.update(chunk);
      if (full) await full;
    }
  } finally {
    // The handle must not be closed under a write, also when the download failed.
    await sink.settled();
  }
  await sink.flush();
  return hash.digest('hex');
}

async function refuseOddTarget(path: string): Promise<void> {
  const stats = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw targetError(path, error);
  });
  if (stats?.isSymbolicLink()) throw new DownloadError('target', `${path} is a symbolic link`);
  if (stats && !stats.isFile()) throw new DownloadError('target', `${path} is not a regular file`);
}

/** Beside the target, so that the rename stays within one file system; hidden, so that nobody takes it for the file. */
function partPathFor(path: string): string {
  // A long name would not fit into the 255 bytes that most file systems allow.
  const name = basename(path).slice(0, 48);
  return join(dirname(path), `.${name}.part-${randomBytes(6).toString('hex')}`);
}

async function createPart(partPath: string, mode = 0o666): Promise<FileHandle> {
  try {
    await mkdir(dirname(partPath), { recursive: true });
    return await openFile(partPath, 'wx', mode);
  } catch (error) {
    throw targetError(dirname(partPath), error);
  }
}

/** Makes the new name survive a power cut. Not every system lets a directory be opened. */
async function syncDirectory(directory: string): Promise<void> {
  try {
    const handle = await openFile(directory, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!['EPERM', 'EACCES', 'EISDIR', 'EINVAL', 'ENOTSUP'].includes(code ?? '')) throw error;
  }
}

async function factsOf(path: string): Promise<FileFacts> {
  const facts = await fileFacts(path);
  if (!facts) throw new DownloadError('target', `${path} disappeared right after the download`);
  return facts;
}

/** What is wrong with the target, or with the content as such, does not get better by asking again. */
function isRestartable(error: unknown): boolean {
  return error instanceof DownloadError && error.reason !== 'target' && error.reason !== 'not-a-video';
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).errno === 'number';
}

function targetError(path: string, cause: unknown): DownloadError {
  const { code, message } = cause as NodeJS.ErrnoException;
  const hints: Record<string, string> = {
    EACCES: 'permission denied',
    EEXIST: 'part of the path is not a directory',
    ENOSPC: 'no space left on the device',
    ENOTDIR: 'part of the path is not a directory',
    EROFS: 'the file system is read-only',
  };
  return new DownloadError('target', `cannot write ${path}: ${hints[code ?? ''] ?? message}`, { cause });
}
