import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { emptyKeyring, hasGpg, signer as key, keyring } from '../test/gpg.ts';
import { scratch } from '../test/scratch.ts';
import { isForRegistries, sign } from './sign.ts';

/** Only gpg makes these signatures. What is made of them, and what is said without gpg, is tested everywhere. */
const withGpg = it.runIf(hasGpg);

function checksums(): string {
  const file = join(scratch(), 'SHA256SUMS');
  writeFileSync(file, 'abc  file.zip\n');
  return file;
}

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
  const env = emptyKeyring();
  await expect(sign({ file: checksums(), key, env })).rejects.toThrow(/gpg failed: .*secret key/s);
});

it.each([
  ['RSA', 'sec:u:4096:1:1234567890ABCDEF:1763640000:::u:::scESC:::+:::23::0:', true],
  ['DSA', 'sec:u:2048:17:1234567890ABCDEF:1763640000:::u:::scESC:::+:::23::0:', true],
  ['Ed25519', 'sec:u:255:22:1234567890ABCDEF:1763640000:::u:::scSC:::+::ed25519:::0:', false],
  ['an RSA subkey of Ed25519', 'sec:u:255:22:12:17::::::::::\nssb:u:4096:1:34:17::::::e::::', false],
  ['nothing', '', false],
])('knows by the listing of gpg whether registries take %s', (_kind, line, expected) => {
  expect(isForRegistries(`tru::1:1763640000:0:3:1:5\n${line}\n`)).toBe(expected);
});

it('says so when there is no gpg', async () => {
  const signing = sign({ file: checksums(), key, env: { PATH: scratch() } });
  await expect(signing).rejects.toThrow(/^gpg is not on the PATH: install GnuPG/);
});
