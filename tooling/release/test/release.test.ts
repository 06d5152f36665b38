import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { releaseProvider } from '../src/index.ts';
import { terraformPlatform } from '../src/platform.ts';
import { scratch } from './scratch.ts';

const platform = terraformPlatform();

/** A release of a program that says one word, for this machine alone. */
async function release() {
  const directory = scratch();
  const entry = join(directory, 'main.ts');
  writeFileSync(entry, 'console.log("released");');
  const { assets, mirror } = await releaseProvider({
    entry,
    version: '1.2.3',
    directory: join(directory, 'release'),
    platforms: [platform],
  });
  return { assets, mirror, text: (index: number) => readFileSync(assets[index] ?? '', 'utf8') };
}

const sha256 = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** The name and the mode of the last file in a zip. */
function lastEntry(zip: Buffer): [name: string, mode: string] {
  const record = zip.subarray(zip.lastIndexOf(Buffer.from('PK\x01\x02')));
  const name = record.subarray(46, 46 + record.readUInt16LE(28)).toString();
  return [name, (record.readUInt32LE(38) >>> 16).toString(8)];
}

describe('a release', () => {
  it('is what the registries read, and the same bytes each time', async () => {
    const { assets, mirror, text } = await release();
    expect(assets.map((file) => basename(file))).toEqual([
      `terraform-provider-videogen_1.2.3_${platform}.zip`,
      'terraform-provider-videogen_1.2.3_manifest.json',
      'terraform-provider-videogen_1.2.3_SHA256SUMS',
    ]);
    const [archive = '', manifest = ''] = assets;
    expect(JSON.parse(text(1))).toEqual({ version: 1, metadata: { protocol_versions: ['6.0'] } });
    expect(text(2)).toBe([archive, manifest].map((file) => `${sha256(file)}  ${basename(file)}\n`).join(''));
    for (const host of ['registry.terraform.io', 'registry.opentofu.org']) {
      const mirrored = join(mirror, host, 'videogen/videogen', basename(archive));
      expect(statSync(mirrored).size).toBe(statSync(archive).size);
    }
    expect(lastEntry(readFileSync(archive))).toEqual(['terraform-provider-videogen_v1.2.3', '100755']);
    const again = await release();
    expect(again.text(2)).toBe(text(2));
  });

  it('names the platforms that there are when it is asked for another', async () => {
    const releasing = releaseProvider({
      entry: 'main.ts',
      version: '1.2.3',
      directory: scratch(),
      platforms: ['plan9_amd64'],
    });
    await expect(releasing).rejects.toThrow(
      /^plan9_amd64 is no platform of this release; there are .*linux_arm64/,
    );
  });

  it('says what is wrong with signing before it builds anything', async () => {
    const directory = scratch();
    const options = { entry: 'none.ts', version: '1.2.3', directory, env: { PATH: scratch() } };
    await expect(releaseProvider({ ...options, signingKey: 'ABCD1234' })).rejects.toThrow(
      /^gpg is not on the PATH/,
    );
    expect(readdirSync(directory)).toEqual([]);
  });

  it('has nothing but Linux for musl', async () => {
    const options = { entry: 'main.ts', version: '1.2.3', directory: scratch(), platforms: ['darwin_arm64'] };
    await expect(releaseProvider({ ...options, libc: 'musl' })).rejects.toThrow(
      'there are linux_amd64, linux_arm64.',
    );
  });

  it('says what Bun says about sources that do not compile', async () => {
    const directory = scratch();
    const entry = join(directory, 'main.ts');
    writeFileSync(entry, 'import "./none.ts";');
    const options = { entry, version: '1.2.3', directory, platforms: [platform] };
    await expect(releaseProvider(options)).rejects.toThrow(/Could not resolve.*none/);
    expect(readdirSync(join(directory, 'assets'))).toEqual([]);
  });
});
