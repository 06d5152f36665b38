import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fail } from '../problems.ts';

/** The examples' texts by their path below the directory, with forward slashes. */
export type Examples = ReadonlyMap<string, string>;

/** Reads every file below the directory. @throws GenerateError if there is no such directory. */
export async function readExamples(directory: string | undefined): Promise<Examples> {
  if (directory === undefined) return new Map();
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch((error: Error) =>
    fail(directory, `cannot be read: ${error.message}`, { cause: error }),
  );
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => {
    const path = relative(directory, file).split(sep).join('/');
    return [path, await readFile(file, 'utf8')] as const;
  });
  return new Map(await Promise.all(texts));
}
