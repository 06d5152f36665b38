import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeProvider, type Sources } from './describe-provider.ts';
import { definitionModule } from './emit/definition-module.ts';
import { docsPages, marker, typeDirectories } from './emit/docs.ts';
import { readExamples } from './emit/examples.ts';
import { importForms } from './emit/import-section.ts';
import { schemaJson } from './emit/schema-json.ts';
import { createProvider } from './runtime/create-provider.ts';
import type { ProviderDefinition } from './runtime/definition.ts';

/** Where things come from and go to. */
export interface GenerateOptions extends Sources {
  /** Takes `definition.gen.ts` and `schema.json`. */
  readonly out: string;
  /** Takes the pages for the registry. @default none are written */
  readonly docs?: string | undefined;
  /** Holds the examples that the pages show. @default the pages show none */
  readonly examples?: string | undefined;
}

/**
 * Writes what the description and the overlay say, and removes generated pages of types that are gone.
 *
 * @returns the files that were written
 * @throws GenerateError with every problem that was found; then nothing is written.
 */
export async function generate(options: GenerateOptions): Promise<string[]> {
  const definition = await describeProvider(options);
  const files = await filesOf(definition, options);
  for (const [file, content] of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  if (options.docs !== undefined) await removeStalePages(options.docs, files);
  return [...files.keys()];
}

async function filesOf(
  definition: ProviderDefinition,
  { out, docs, examples }: GenerateOptions,
): Promise<Map<string, string>> {
  // Schemas do not depend on the version.
  const provider = createProvider(definition, { version: '0.0.0' });
  const files = new Map([
    [join(out, 'definition.gen.ts'), definitionModule(definition)],
    [join(out, 'schema.json'), schemaJson(provider, definition.source)],
  ]);
  if (docs === undefined) return files;
  const pages = docsPages(definition.name, provider, await readExamples(examples), importForms(definition));
  for (const { path, content } of pages) files.set(join(docs, path), content);
  return files;
}

async function removeStalePages(docs: string, written: ReadonlyMap<string, string>): Promise<void> {
  for (const directory of typeDirectories) {
    const names = await readdir(join(docs, directory)).catch(() => []);
    for (const file of names.map((name) => join(docs, directory, name))) {
      if (written.has(file) || !file.endsWith('.md')) continue;
      // A page by hand has no marker and stays.
      if ((await readFile(file, 'utf8')).includes(`\n${marker}\n`)) await rm(file);
    }
  }
}
