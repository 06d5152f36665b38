import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packMirror } from '@videogen/release';
import type { TestProject } from 'vitest/node';
import { version } from '../../src/provider.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A filesystem mirror that holds the built single file; the same for all tests of a run. */
    mirror: string;
  }
}

const binary = fileURLToPath(new URL('../../dist/terraform-provider-videogen', import.meta.url));

/** Lays out the mirror once before all tests, and removes it after them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await access(binary).catch(() => {
    throw new Error('The single file is missing: pnpm build makes it.');
  });
  const mirror = await mkdtemp(join(tmpdir(), 'videogen-mirror-'));
  await packMirror({ binary, version, directory: mirror });
  project.provide('mirror', mirror);
  return () => rm(mirror, { recursive: true, force: true });
}
