import { expect, it } from 'vitest';
import { terraformPlatform } from './platform.ts';

it.each([
  ['linux', 'x64', 'linux_amd64'],
  ['linux', 'arm64', 'linux_arm64'],
  ['darwin', 'arm64', 'darwin_arm64'],
  ['win32', 'x64', 'windows_amd64'],
])('names %s on %s as Terraform does', (system, architecture, name) => {
  expect(terraformPlatform(system, architecture)).toBe(name);
});
