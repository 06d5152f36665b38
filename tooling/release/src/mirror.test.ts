import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { scratch } from '../test/scratch.ts';
import { packMirror } from './mirror.ts';
import { terraformPlatform } from './platform.ts';

function binary(directory: string, content = 'first'): string {
  const file = join(directory, 'provider');
  writeFileSync(file, content);
  return file;
}

it('lays out the executable for both registries', async () => {
  const directory = scratch();
  const mirror = join(directory, 'mirror');
  const packed = await packMirror({ binary: binary(directory), version: '1.2.3', directory: mirror });
  expect(packed.map((file) => relative(mirror, file))).toEqual([
    `registry.terraform.io/videogen/videogen/1.2.3/${terraformPlatform()}/terraform-provider-videogen_v1.2.3`,
    `registry.opentofu.org/videogen/videogen/1.2.3/${terraformPlatform()}/terraform-provider-videogen_v1.2.3`,
  ]);
  for (const file of packed) {
    expect(readFileSync(file, 'utf8')).toBe('first');
    expect(statSync(file).mode & 0o111).toBe(0o111);
  }
});

it('is independent of the binary once it is packed, and can be packed again', async () => {
  const directory = scratch();
  const options = { version: '1.2.3', directory: join(directory, 'mirror') };
  const [first = ''] = await packMirror({ ...options, binary: binary(directory) });
  const changed = binary(directory, 'second');
  expect(readFileSync(first, 'utf8')).toBe('first');
  for (const file of await packMirror({ ...options, binary: changed })) {
    expect(readFileSync(file, 'utf8')).toBe('second');
  }
});

it('gives the executable its extension on Windows', async () => {
  const directory = scratch();
  const options = { binary: binary(directory), version: '1.2.3', directory };
  const packed = await packMirror({ ...options, platforms: ['windows_amd64'] });
  expect(packed.every((file) => file.endsWith('_v1.2.3.exe'))).toBe(true);
});

it('says which binary is missing', async () => {
  const directory = scratch();
  const packing = packMirror({ binary: join(directory, 'none'), version: '1.2.3', directory });
  await expect(packing).rejects.toThrow(/ENOENT.*none/);
});
