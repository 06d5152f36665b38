import { access, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { generate } from '../generate.ts';
import { fail, GenerateError, type Problem } from '../problems.ts';
import { readDocument } from '../read-document.ts';
import { draftOverlay } from './draft.ts';
import { skeleton } from './skeleton.ts';

export interface InitOptions {
  readonly description: string;
  /** Where the project goes; nothing in it is overwritten. */
  readonly directory: string;
  /** The provider's name. @default the first word of the description's title */
  readonly name?: string | undefined;
}

/** What came of it. */
export interface InitResult {
  readonly files: readonly string[];
  /** How many operations are marked. */
  readonly marked: number;
  /** What has to be mended in the overlay before `generate` works; empty when it did. */
  readonly problems: readonly Problem[];
}

/**
 * Makes a provider project of a description: an overlay to begin with, the code around it, and, if the overlay is
 * good as guessed, everything that `generate` writes. It asks nothing.
 *
 * @throws GenerateError if the description is none, or a file is there already; then nothing is written.
 */
export async function init({ description, directory, name }: InitOptions): Promise<InitResult> {
  const draft = draftOverlay(await readDocument(description), description, name);
  const copy = `openapi${extname(description) || '.yaml'}`;
  const own = await skeleton({ name: draft.providerName, description: copy });
  const files = new Map(
    [...own, ['overlay.yaml', draft.overlay]].map(([file, text]) => [
      join(directory, file as string),
      text as string,
    ]),
  );
  await expectNone([join(directory, copy), ...files.keys()]);
  for (const [file, text] of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  await copyFile(description, join(directory, copy));
  const outcome = await tryGenerate(directory, copy);
  return {
    files: [join(directory, copy), ...files.keys(), ...outcome.files],
    marked: draft.marked,
    problems: outcome.problems,
  };
}

async function tryGenerate(
  directory: string,
  description: string,
): Promise<Pick<InitResult, 'files' | 'problems'>> {
  try {
    const files = await generate({
      description: join(directory, description),
      overlay: join(directory, 'overlay.yaml'),
      out: join(directory, 'src/gen'),
      docs: join(directory, 'docs'),
    });
    return { files, problems: [] };
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error;
    return { files: [], problems: error.problems };
  }
}

async function expectNone(files: readonly string[]): Promise<void> {
  for (const file of files) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (isThere) fail(file, 'is there already; choose another directory');
  }
}
