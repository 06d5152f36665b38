import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Writes files, by their path, into a new folder that is removed when the test has finished. */
export function fixture(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'videogen-checks-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  write(root, files);
  return root;
}

/** Writes files into a folder that is there, replacing those of the same name. */
export function write(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
}

/** A package.json, for what the checks read of it. */
export function manifest(name: string, more: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ name, ...more });
}
