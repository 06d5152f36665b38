import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** One script for a runtime without Node's built-ins, made of a file of this package and all that it imports. */
export function bundle(file: string): string {
  const entry = fileURLToPath(new URL(`../../${file}`, import.meta.url));
  return execFileSync('bun', ['build', '--target=browser', entry], { encoding: 'utf8' });
}
