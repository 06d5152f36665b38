import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes the checksums of files in the form of `sha256sum`, sorted by name. */
export async function writeChecksums(files: readonly string[], checksums: string): Promise<void> {
  const lines: string[] = [];
  for (const file of [...files].sort()) lines.push(`${await sha256(file)}  ${basename(file)}\n`);
  await writeFile(checksums, lines.join(''));
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
