import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findTerraform, packMirror, runTerraform, writeCliConfig } from '../src/index.ts';
import { scratch } from './scratch.ts';

const configuration = (source: string) =>
  `terraform {\n  required_providers {\n    it = { source = "${source}", version = "~> 0.1.0" }\n  }\n}\n`;

async function init(source: string) {
  const directory = scratch();
  const mirror = join(directory, 'mirror');
  // Init only hashes the executable, so that any file will do.
  const binary = join(directory, 'provider');
  writeFileSync(binary, '#!/bin/sh\nexit 1\n');
  await packMirror({ binary, version: '0.1.7', directory: mirror });
  const cliConfig = await writeCliConfig({ mirror, file: join(directory, 'cli/config.tfrc') });
  const { command } = await findTerraform();
  writeFileSync(join(directory, 'main.tf'), configuration(source));
  return await runTerraform(['init', '-no-color'], { cwd: directory, cliConfig, command });
}

it.each(['videogen/videogen', 'registry.opentofu.org/videogen/videogen'])(
  'installs %s from the mirror',
  async (source) => {
    const { exitCode, stdout, stderr } = await init(source);
    expect(stderr).toBe('');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/Installed \S*videogen\/videogen v0\.1\.7/);
  },
);
