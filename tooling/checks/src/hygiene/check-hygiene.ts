import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../command.ts';
import { listGenerated } from '../generated/snapshot.ts';
import { listFiles, type Manifest, type WorkspacePackage } from '../workspace.ts';
import { readFiles } from './committed-file.ts';
import { findDeadLinks } from './dead-links.ts';
import { findLargeFiles, findStrayGenerated } from './file-rules.ts';
import { findMachineTraces, thisMachine } from './machine-traces.ts';
import { findPackageGaps } from './package-rules.ts';

/** What the repository must not hold, and what each package must. */
export async function checkHygiene(root: string, packages: readonly WorkspacePackage[]): Promise<string[]> {
  const paths = await listFiles(root);
  const files = readFiles(root, paths);
  const registry = await run(root, 'pnpm', ['config', 'get', 'registry']);
  if (registry.code !== 0) throw new Error(`pnpm cannot tell its registry:\n${registry.output}`);
  const { license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  return [
    ...findMachineTraces(files, thisMachine(root, registry.output.trim())),
    ...findLargeFiles(files),
    ...findStrayGenerated(files, await listGenerated(root)),
    ...findDeadLinks(files),
    ...findPackageGaps(packages, paths, license ?? ''),
  ];
}
