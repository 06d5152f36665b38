import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Terraform's data directory, as Terraform itself finds it: it starts providers where it runs. */
export function dataDirectory(): string {
  return resolve(process.env.TF_DATA_DIR || '.terraform');
}

/** The name of the workspace that is selected. */
export async function currentWorkspace(): Promise<string> {
  const named = process.env.TF_WORKSPACE;
  if (named) return named;
  const stored = await readFile(join(dataDirectory(), 'environment'), 'utf8').catch(() => '');
  return stored.trim() || 'default';
}
