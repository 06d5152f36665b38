import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeProvider, type Sources } from './describe-provider.ts';
import { definitionModule } from './emit/definition-module.ts';

/** Where things come from and go to. */
export interface GenerateOptions extends Sources {
  /** Takes `definition.gen.ts`. */
  readonly out: string;
}

/**
 * Writes what the description and the overlay say.
 *
 * @returns the files that were written
 * @throws GenerateError with every problem that was found; then nothing is written.
 */
export async function generate(options: GenerateOptions): Promise<string[]> {
  const definition = await describeProvider(options);
  const files = new Map([[join(options.out, 'definition.gen.ts'), definitionModule(definition)]]);
  for (const [file, content] of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  return [...files.keys()];
}
