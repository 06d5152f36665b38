import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, open, rename, rm, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** Moves a file, across file systems too; at no time is there a file under the new name that is not whole. */
export async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    await copyThenRename(from, to);
    await unlink(from);
  }
}

async function copyThenRename(from: string, to: string): Promise<void> {
  const part = join(dirname(to), `.${basename(to).slice(0, 48)}.part-${randomBytes(6).toString('hex')}`);
  try {
    await copyFile(from, part);
    const handle = await open(part, 'r+');
    await handle.sync().finally(() => handle.close());
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
