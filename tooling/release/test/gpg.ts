import { execFileSync, spawnSync } from 'node:child_process';
import { onTestFinished } from 'vitest';
import { scratch } from './scratch.ts';

/** Whether this machine has gpg, without which nothing can be signed. */
export const hasGpg = spawnSync('gpg', ['--version']).status === 0;

/** Whose key `keyring` makes. */
export const signer = 'release@example.com';

/** The environment of a gpg with an empty keyring of its own, whose agent ends with the test. */
export function emptyKeyring(): NodeJS.ProcessEnv {
  const env = { ...process.env, GNUPGHOME: scratch() };
  onTestFinished(() => void execFileSync('gpgconf', ['--kill', 'all'], { env }));
  return env;
}

/** The same with one key. */
export function keyring(kind: string): NodeJS.ProcessEnv {
  const env = emptyKeyring();
  const make = ['--batch', '--quiet', '--passphrase', '', '--quick-generate-key', signer, kind];
  execFileSync('gpg', make, { env, stdio: 'ignore' });
  return env;
}
