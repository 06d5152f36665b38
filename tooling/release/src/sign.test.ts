import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { scratch } from '../test/scratch.ts';
import { sign } from './sign.ts';

/** Without gpg there is one thing left to promise, and the last test holds it. */
const withGpg = it.runIf(spawnSync('gpg', ['--version']).status === 0);

/** gpg with a keyring of its own, whose agent ends with the test. */
function keyring(kind: string) {
  const env = { ...process.env, GNUPGHOME: scratch() };
  onTestFinished(() => void execFileSync('gpgconf', ['--kill', 'all'], { env }));
  const make = [
    '--batch',
    '--quiet',
    '--passphrase',
    '',
    '--quick-generate-key',
    'release@example.com',
    kind,
  ];
  execFileSync('gpg', make, { env, stdio: 'ignore' });
  return env;
}

function checksums(): string {
  const file = join(scratch(), 'SHA256SUMS');
  writeFileSync(file, 'abc  file.zip\n');
  return file;
}

const key = 'release@example.com';

withGpg('signs with an RSA key, in binary, so that gpg verifies it', async () => {
  const env = keyring('rsa2048');
  const file = checksums();
  const signature = await sign({ file, key, env });
  expect(signature).toBe(`${file}.sig`);
  expect(readFileSync(signature).toString('latin1')).not.toContain('-----BEGIN');
  execFileSync('gpg', ['--batch', '--verify', signature, file], { env, stdio: 'ignore' });
  writeFileSync(file, 'xyz  file.zip\n');
  expect(() =>
    execFileSync('gpg', ['--batch', '--verify', signature, file], { env, stdio: 'ignore' }),
  ).toThrow();
});

withGpg('refuses a key that the registries refuse', async () => {
  const env = keyring('ed25519');
  await expect(sign({ file: checksums(), key, env })).rejects.toThrow(/neither RSA nor DSA/);
});

withGpg('says so when there is no such key', async () => {
  const env = { ...process.env, GNUPGHOME: scratch() };
  onTestFinished(() => void execFileSync('gpgconf', ['--kill', 'all'], { env }));
  await expect(sign({ file: checksums(), key, env })).rejects.toThrow(/gpg failed: .*secret key/s);
});

it('says so when there is no gpg', async () => {
  const signing = sign({ file: checksums(), key, env: { PATH: scratch() } });
  await expect(signing).rejects.toThrow(/^gpg is not on the PATH: install GnuPG/);
});
