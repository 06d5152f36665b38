import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { archiveTime } from './clock.ts';

/** What goes into an archive. */
export interface ArchiveOptions {
  /** The executable. */
  file: string;
  /** Its name in the archive. */
  name: string;
  /** The archive to write. */
  archive: string;
}

/** Writes a zip that holds one executable, and nothing that differs from one run or machine to the next. */
export async function writeArchive({ file, name, archive }: ArchiveOptions): Promise<void> {
  const zip = new ZipFile();
  zip.addFile(file, name, { mtime: archiveTime, mode: 0o100755, forceDosTimestamp: true });
  zip.end();
  // A file that cannot be read is told to the archive and not to its stream.
  zip.on('error', (error: Error) => zip.outputStream.emit('error', error));
  await pipeline(zip.outputStream, createWriteStream(archive));
}
