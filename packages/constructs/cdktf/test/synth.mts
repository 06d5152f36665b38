import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll } from 'vitest';

const app = join(import.meta.dirname, 'fixtures/app.mts');
const directories: string[] = [];

afterAll(() => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

/** A directory that is gone when the tests of the file are done. */
export function scratch(): string {
  const directory = mkdtempSync(join(tmpdir(), 'videogen-cdktf-'));
  directories.push(directory);
  return directory;
}

/** Runs the fixture app in `cwd` and returns what it wrote for its stack. */
export function synthesize(cwd: string, outdir: string): string {
  mkdirSync(cwd, { recursive: true });
  execFileSync(process.execPath, [app, outdir], { cwd, stdio: 'pipe' });
  return readFileSync(resolve(cwd, outdir, 'stacks/demo/cdk.tf.json'), 'utf8');
}
