import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { packMirror, writeCliConfig } from '@videogen/release';
import { describe, expect, it } from 'vitest';
import { pack } from '../src/pack/pack.ts';
import { temporaryDirectory } from './world.ts';

describe('pack', () => {
  it('lays out a mirror for both registries, and the configuration for it', async () => {
    const directory = await temporaryDirectory();
    const binary = join(directory, 'provider');
    await writeFile(binary, '#!/bin/sh\n');
    const schema = join(directory, 'schema.json');
    await writeFile(schema, JSON.stringify({ provider_schemas: { 'registry.terraform.io/acme/shop': {} } }));
    const out = join(directory, 'mirror');
    const options = { out, schema, version: '1.2.3' };
    await pack({ ...options, program: { binary }, platform: 'windows_amd64' });
    const written = await pack({ ...options, program: { binary }, platform: 'linux_arm64' });
    expect(written.map((file) => file.slice(out.length + 1))).toEqual([
      'registry.terraform.io/acme/shop/1.2.3/linux_arm64/terraform-provider-shop_v1.2.3',
      'registry.opentofu.org/acme/shop/1.2.3/linux_arm64/terraform-provider-shop_v1.2.3',
      'cli.tfrc',
    ]);
    expect((await stat(written[0] ?? '')).mode & 0o777).toBe(0o755);
    expect(await readdir(join(out, 'registry.terraform.io/acme/shop/1.2.3/windows_amd64'))).toEqual([
      'terraform-provider-shop_v1.2.3.exe',
    ]);
    expect(await readFile(join(out, 'cli.tfrc'), 'utf8')).toContain(`path    = ${JSON.stringify(out)}`);
  });

  it('lays it out as the release of this repository does', async () => {
    const directory = await temporaryDirectory();
    const binary = join(directory, 'provider');
    await writeFile(binary, '#!/bin/sh\n');
    const [own, released] = [join(directory, 'own'), join(directory, 'released')];
    const packed = await packMirror({ binary, version: '1.2.3', directory: released });
    const config = await writeCliConfig({ mirror: own, file: join(directory, 'released.tfrc') });
    const source = relative(released, packed[0] ?? '')
      .split(sep)
      .slice(1, 3)
      .join('/');
    const schema = join(directory, 'schema.json');
    const address = `registry.terraform.io/${source}`;
    await writeFile(schema, JSON.stringify({ provider_schemas: { [address]: {} } }));
    const written = await pack({ program: { binary }, out: own, schema, version: '1.2.3' });
    expect(written.slice(0, -1).map((file) => relative(own, file))).toEqual(
      packed.map((file) => relative(released, file)),
    );
    expect(await readFile(config, 'utf8')).toContain(await readFile(join(own, 'cli.tfrc'), 'utf8'));
  });

  it('asks for a build when there is none', async () => {
    const directory = await temporaryDirectory();
    const schema = join(directory, 'schema.json');
    await writeFile(schema, JSON.stringify({ provider_schemas: { 'registry.terraform.io/acme/shop': {} } }));
    const options = {
      out: directory,
      schema,
      version: '1.0.0',
      program: { binary: join(directory, 'none') },
    };
    await expect(pack(options)).rejects.toThrow('build it first');
    await expect(pack({ ...options, schema: join(directory, 'no.json') })).rejects.toThrow('cannot be read');
  });
});
