import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findTerraform } from './terraform.ts';

test('it takes TERRAFORM_BINARY first, then terraform, then tofu', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bin-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const install = (name: string, mode: number) => {
    const path = join(directory, name);
    writeFileSync(path, '');
    chmodSync(path, mode);
    return path;
  };
  const PATH = `${directory}/none:${directory}`;
  const plain = join(directory, 'terraform');
  const tofu = install('tofu', 0o755);
  install('terraform', 0o644);
  expect(findTerraform({ PATH })).toBe(tofu);
  chmodSync(plain, 0o755);
  expect(findTerraform({ PATH })).toBe(plain);
  expect(findTerraform({ PATH, TERRAFORM_BINARY: '/opt/terraform' })).toBe('/opt/terraform');
});

test('where there is none it says so in one line', () => {
  expect(() => findTerraform({ PATH: '' })).toThrow(/^Neither terraform nor tofu is on the PATH[^\n]*$/);
});
