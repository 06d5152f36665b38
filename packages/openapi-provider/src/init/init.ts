import { access, copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { readDescription } from '../description/other-files.ts';
import { generate } from '../generate.ts';
import { fail, GenerateError, type Problem } from '../problems.ts';
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
  const { document, others } = await readDescription(description);
  expectBelow(others, description);
  const draft = draftOverlay(document, description, name);
  // Other files may refer back to it by its name.
  const copy = others.length > 0 ? basename(description) : `openapi${extname(description) || '.yaml'}`;
  const own = await skeleton({ name: draft.providerName, description: copy });
  const files = new Map(
    [...own, ['overlay.yaml', draft.overlay]].map(([file, text]) => [
      join(directory, file as string),
      text as string,
    ]),
  );
  const copies = new Map([
    [join(directory, copy), description],
    ...others.map((other) => [join(directory, other), join(dirname(description), other)] as const),
  ]);
  await expectNone([...copies.keys(), ...files.keys()]);
  for (const [file, text] of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  for (const [to, from] of copies) {
    await mkdir(dirname(to), { recursive: true });
    await copyFile(from, to);
  }
  let outcome = await tryGenerate(directory, copy);
  const remedies = outcome.problems.flatMap(({ remedy }) => remedy ?? []);
  if (remedies.length > 0) {
    const { overlay } = draftOverlay(document, description, name, remedies);
    await writeFile(join(directory, 'overlay.yaml'), overlay);
    outcome = await tryGenerate(directory, copy);
  }
  return {
    files: [...copies.keys(), ...files.keys(), ...outcome.files],
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

/** The project takes a copy of every file, at the same place from the description. */
function expectBelow(others: readonly string[], description: string): void {
  const outside = others.find((other) => other.startsWith('../'));
  if (outside === undefined) return;
  const next = 'bundle it first: npx @redocly/cli bundle FILE -o bundled.yaml';
  fail(description, `it refers to ${outside}, which is not below its own directory; ${next}`);
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
