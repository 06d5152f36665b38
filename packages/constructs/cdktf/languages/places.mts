import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './command.mts';
import { type Library, type LibraryName, readLibrary, translate } from './library.mts';

/** What registries give, and what is built of it once: kept between runs. */
const cache = join(import.meta.dirname, '../node_modules/.cache/languages');

/** The places of one run. */
export interface Places {
  library: Library;
  /** What jsii-pacmak wrote: a folder for each language. */
  generated: string;
  cache: string;
  /** A new folder with a language's app in it, and the manifest that it reads. */
  app(language: string): string;
  /** Writes a package of the library in a language, from its npm package. @returns the folder */
  generate(source: string, target: string): Promise<string>;
  /** The CDK and `constructs` as npm installs them, with the packages that the CDK bundles; pnpm keeps those elsewhere. */
  installCdk(): Promise<string>;
}

/** Writes the library in all languages. The caller removes `scratch`. */
export async function preparePlaces(name: LibraryName): Promise<Places & { scratch: string }> {
  const library = readLibrary(name);
  const { root, cdk } = library;
  const scratch = mkdtempSync(join(tmpdir(), 'videogen-languages-'));
  mkdirSync(cache, { recursive: true });
  const pacmak = join(root, 'node_modules/.bin/jsii-pacmak');
  const generated = join(scratch, 'library');
  const targets = ['python', 'java', 'go', 'dotnet'].flatMap((target) => ['--target', target]);
  try {
    await run(pacmak, ['--code-only', ...targets, '--outdir', generated, root], root);
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true });
    throw error;
  }
  let installed: string | undefined;
  return {
    scratch,
    library,
    generated,
    cache,
    app: (language) => copyApp(language, library, join(scratch, 'apps', language)),
    async generate(source, target) {
      const outdir = mkdtempSync(join(scratch, `${target}-`));
      await run(pacmak, ['--code-only', '--target', target, '--outdir', outdir, source], root);
      return join(outdir, target);
    },
    async installCdk() {
      if (installed) return installed;
      const folder = mkdtempSync(join(scratch, 'npm-'));
      const packages = [
        `${name}@${cdk.version}`,
        `constructs@${versionOf(join(root, 'node_modules/constructs'))}`,
      ];
      await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, ...packages], folder);
      installed = join(folder, 'node_modules');
      return installed;
    },
  };
}

function copyApp(language: string, library: Library, folder: string): string {
  const source = join(import.meta.dirname, language);
  cpSync(source, folder, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    writeFileSync(file, translate(readFileSync(file, 'utf8'), library));
  }
  cpSync(join(import.meta.dirname, 'clips.csv'), join(folder, 'clips.csv'));
  // So that TypeScript's app finds the CDK, as in a user's project.
  symlinkSync(join(library.root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function versionOf(root: string): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
