import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Peer } from './peers.ts';

/** The bytes, after gzip, of five calls bundled and minified for a browser by Bun. */
export function bundleBytes({ fiveCalls }: Peer): number {
  // In this package, so that the bundler finds what is installed here.
  const dir = mkdtempSync(fileURLToPath(new URL('../.bundle-', import.meta.url)));
  try {
    const entry = join(dir, 'entry.mjs');
    writeFileSync(entry, fiveCalls);
    const code = execFileSync('bun', ['build', '--minify', '--target=browser', entry], {
      maxBuffer: 64 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return gzipSync(code, { level: 9 }).byteLength;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
