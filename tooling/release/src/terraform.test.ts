import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scratch } from '../test/scratch.ts';
import { findTerraform } from './terraform.ts';

function fake(directory: string, name: string, output: string): string {
  const file = join(directory, name);
  writeFileSync(file, `#!/bin/sh\necho '${output}'\n`);
  chmodSync(file, 0o755);
  return file;
}

it('finds the one that this machine has', async () => {
  const { product, version } = await findTerraform();
  expect(['Terraform', 'OpenTofu']).toContain(product);
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

it('takes OpenTofu where there is no Terraform', async () => {
  const PATH = scratch();
  fake(PATH, 'tofu', 'OpenTofu v1.6.2');
  expect(await findTerraform({ PATH })).toEqual({ command: 'tofu', product: 'OpenTofu', version: '1.6.2' });
});

it('takes the named one, whatever the PATH', async () => {
  const PATH = scratch();
  fake(PATH, 'terraform', 'Terraform v1.0.0');
  const command = fake(PATH, 'mine', 'Terraform v1.11.4');
  expect(await findTerraform({ PATH, TERRAFORM_BINARY: command })).toMatchObject({
    command,
    version: '1.11.4',
  });
});

it('takes the engine that is asked for before everything else', async () => {
  const PATH = scratch();
  fake(PATH, 'terraform', 'Terraform v1.0.0');
  fake(PATH, 'tofu', 'OpenTofu v1.10.0');
  const env = { PATH, VIDEOGEN_ENGINE: 'tofu', TERRAFORM_BINARY: 'terraform' };
  expect(await findTerraform(env)).toMatchObject({ command: 'tofu', product: 'OpenTofu' });
});

it.each([
  ['nothing on the PATH', {}, /^Neither Terraform nor OpenTofu is on the PATH: install .+$/],
  ['a wrong engine', { VIDEOGEN_ENGINE: '/none' }, /^VIDEOGEN_ENGINE is \/none, which does not run.+$/],
  ['a wrong name', { TERRAFORM_BINARY: '/none' }, /^TERRAFORM_BINARY is \/none, which does not run.+$/],
])('says in one line what to do about %s', async (_name, env, message) => {
  await expect(findTerraform({ PATH: scratch(), ...env })).rejects.toThrow(message);
});
