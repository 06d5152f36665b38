import { mkdtemp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'tsdown';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The built command. */
    main: string;
  }
}

const PACKAGE = resolve(import.meta.dirname, '../..');

/** Builds the command for the tests: they try what users get, and it starts much faster than the sources. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Inside node_modules, so that it finds what the package has installed, and nobody else finds it.
  const folder = await mkdtemp(join(PACKAGE, 'node_modules', '.videogen-'));
  await build({ cwd: PACKAGE, outDir: folder, copy: [], logLevel: 'error' });
  project.provide('main', join(folder, 'main.js'));
  return () => rm(folder, { recursive: true, force: true });
}
