import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMessage, generateKey, sign as signMessage } from 'openpgp';
import { describe, expect, it } from 'vitest';
import { releaseProvider } from '../src/index.ts';
import { terraformPlatform } from '../src/platform.ts';
import { hasGpg, keyring, signer } from './gpg.ts';
import { installFromRegistry, type Published } from './registry.ts';
import { scratch } from './scratch.ts';

const version = '1.2.3';

/** A release of a program that says one word, for this machine alone. */
async function release(signed: { signingKey?: string; env?: NodeJS.ProcessEnv } = {}): Promise<string[]> {
  const directory = scratch();
  const entry = join(directory, 'main.ts');
  writeFileSync(entry, 'console.log("released");');
  const platforms = [terraformPlatform()];
  const options = { entry, version, directory: join(directory, 'release'), platforms, ...signed };
  return (await releaseProvider(options)).assets;
}

const checksumsOf = (assets: readonly string[]) => assets.find((file) => file.endsWith('_SHA256SUMS')) ?? '';

/** Signed by no gpg, so that what Terraform makes of a release is seen on every machine. */
async function publishedWithoutGpg(): Promise<Published> {
  const assets = await release();
  const userIDs = [{ email: signer }];
  const key = await generateKey({ type: 'rsa', rsaBits: 2048, userIDs, format: 'object' });
  const message = await createMessage({ binary: readFileSync(checksumsOf(assets)) });
  const signature = await signMessage({
    message,
    signingKeys: key.privateKey,
    detached: true,
    format: 'binary',
  });
  return { version, assets, signature: signature as Uint8Array, publicKey: key.publicKey.armor() };
}

describe('a registry with a release', () => {
  it('has Terraform install it as signed, and refuse it when its checksums are other ones', async () => {
    const published = await publishedWithoutGpg();
    const { exitCode, stdout, stderr } = await installFromRegistry(published);
    expect(stderr).toBe('');
    expect(stdout).toMatch(/Installed registry\.test\/videogen\/videogen v1\.2\.3 \((self-)?signed, key ID/);
    expect(exitCode).toBe(0);

    appendFileSync(checksumsOf(published.assets), `${'0'.repeat(64)}  another.zip\n`);
    const refused = await installFromRegistry(published);
    expect(refused.exitCode).toBe(1);
    expect(refused.stderr).toMatch(/signature/);
  });

  it.runIf(hasGpg)('has Terraform accept the signature that gpg made', async () => {
    const env = keyring('rsa2048');
    const assets = await release({ signingKey: signer, env });
    const signature = readFileSync(`${checksumsOf(assets)}.sig`);
    const publicKey = execFileSync('gpg', ['--batch', '--armor', '--export', signer], {
      env,
      encoding: 'utf8',
    });
    const { exitCode, stdout, stderr } = await installFromRegistry({
      version,
      assets,
      signature,
      publicKey,
    });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/\((self-)?signed, key ID/);
    expect(exitCode).toBe(0);
  });
});
