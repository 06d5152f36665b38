import { cpSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './command.mts';

const root = join(import.meta.dirname, '..');
/** What registries give, and what is built of it once: kept between runs. */
const cache = join(root, 'node_modules/.cache/languages');

/** The places of one run. */
export interface Places {
  /** What jsii-pacmak wrote: a folder for each language. */
  generated: string;
  cache: string;
  /** A new folder with a language's app in it, and the manifest that it reads. */
  app(language: string): string;
  /** Writes the library of a dependency in a language, from its npm package. @returns the folder */
  generate(source: string, target: string): Promise<string>;
  /** Where a dependency of the library lies. */
  dependency(name: string): string;
}

/** Writes the library in all languages. The caller removes `scratch`. */
export async function preparePlaces(): Promise<Places & { scratch: string }> {
  const scratch = mkdtempSync(join(tmpdir(), 'videogen-languages-'));
  mkdirSync(cache, { recursive: true });
  const pacmak = join(root, 'node_modules/.bin/jsii-pacmak');
  const generated = join(scratch, 'library');
  const targets = ['python', 'java', 'go', 'dotnet'].flatMap((target) => ['--target', target]);
  await run(pacmak, ['--code-only', ...targets, '--outdir', generated, root], root);
  return {
    scratch,
    generated,
    cache,
    dependency: (name) => realpathSync(join(root, 'node_modules', name)),
    app(language) {
      const folder = join(scratch, 'apps', language);
      cpSync(join(import.meta.dirname, language), folder, { recursive: true });
      cpSync(join(import.meta.dirname, 'clips.csv'), join(folder, 'clips.csv'));
      return folder;
    },
    async generate(source, target) {
      const outdir = mkdtempSync(join(scratch, `${target}-`));
      await run(pacmak, ['--code-only', '--target', target, '--outdir', outdir, source], root);
      return join(outdir, target);
    },
  };
}
