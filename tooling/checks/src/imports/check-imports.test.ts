import { expect, test } from 'vitest';
import { fixture, manifest, write } from '../../test/fixture.ts';
import { readWorkspace } from '../workspace.ts';
import { checkImports } from './check-imports.ts';
import { formatViolation, type Violation } from './violation.ts';

const HOUSE = {
  'pnpm-workspace.yaml': 'packages: [spec, packages/*, packages/constructs/*, apps/*, tooling/*]\n',
  'spec/package.json': manifest('@videogen/spec', {
    exports: { './openapi.json': './src/gen/openapi.json' },
  }),
  'packages/client/package.json': manifest('@videogen/client', { exports: { '.': '', './node': '' } }),
  'packages/job-runtime/package.json': manifest('@videogen/job-runtime', { exports: { '.': '' } }),
  'packages/contract/package.json': manifest('@videogen/contract', { exports: { '.': '' } }),
  'packages/emulator/package.json': manifest('@videogen/emulator', { exports: { '.': '' } }),
  'packages/openapi-provider/package.json': manifest('@videogen/openapi-provider', { exports: { '.': '' } }),
  'packages/terraform-plugin/package.json': manifest('@videogen/terraform-plugin', { exports: { '.': '' } }),
  'packages/constructs/cdktf/package.json': manifest('@videogen/cdktf'),
  'apps/quickstart/package.json': manifest('quickstart'),
  'apps/terraform-provider/package.json': manifest('terraform-provider-videogen', { exports: { '.': '' } }),
  'tooling/release/package.json': manifest('@videogen/release', { exports: { '.': '' } }),
};

function check(file: string, specifier: string): Violation[] {
  const root = fixture(HOUSE);
  write(root, { [file]: `// First line.\nimport '${specifier}';\n` });
  return checkImports(root, readWorkspace(root), [file]);
}

test.each([
  ['packages/contract/src/a.ts', '@videogen/client'],
  ['packages/client/src/a.ts', '@videogen/job-runtime'],
  ['packages/client/src/deep/a.ts', '../b.ts'],
  ['packages/openapi-provider/src/a.ts', '@videogen/terraform-plugin'],
  ['packages/openapi-provider/src/a.ts', '@videogen/job-runtime'],
  ['packages/emulator/src/a.ts', 'hono'],
  ['packages/emulator/src/a.ts', 'node:fs'],
  ['packages/client/test/a.test.ts', '@videogen/emulator'],
  ['packages/client/src/a.test.ts', '@videogen/emulator'],
  ['packages/client/src/a.test.ts', '@videogen/client/node'],
  ['packages/client/openapi-ts.config.ts', '@videogen/spec/openapi.json'],
  ['apps/quickstart/src/app.ts', '@videogen/cdktf'],
  ['apps/quickstart/src/demo.ts', '@videogen/release'],
  ['apps/terraform-provider/src/main.ts', '@videogen/openapi-provider'],
])('%s may import %s', (file, specifier) => {
  expect(check(file, specifier)).toEqual([]);
});

const ONLY_EXPORTS = '@videogen/client is imported by what it exports.';
const INSIDE = 'A relative import stays inside its package.';

test.each([
  ['packages/emulator/src/a.ts', '@videogen/client', 'packages/emulator must not import packages/client.'],
  [
    'packages/emulator/test/a.ts',
    '@videogen/client',
    'A test or script of packages/emulator must not import packages/client.',
  ],
  ['packages/client/src/a.ts', '@videogen/emulator', 'packages/client must not import packages/emulator.'],
  ['packages/client/src/a.ts', '@videogen/spec/openapi.json', 'packages/client must not import spec.'],
  [
    'packages/job-runtime/src/a.ts',
    '@videogen/client',
    'packages/job-runtime must not import packages/client.',
  ],
  [
    'packages/terraform-plugin/src/a.ts',
    '@videogen/openapi-provider',
    'packages/terraform-plugin must not import packages/openapi-provider.',
  ],
  [
    'packages/contract/src/a.ts',
    'terraform-provider-videogen',
    'packages/contract must not import apps/terraform-provider.',
  ],
  [
    'apps/quickstart/src/a.ts',
    'terraform-provider-videogen',
    'apps/quickstart must not import apps/terraform-provider.',
  ],
  ['apps/quickstart/src/a.ts', '@videogen/client/src/http.ts', ONLY_EXPORTS],
  [
    'apps/quickstart/src/a.ts',
    '@videogen/cdktf/lib/video',
    '@videogen/cdktf is imported by what it exports.',
  ],
  ['packages/contract/src/a.ts', '../../client/src/index.ts', INSIDE],
  ['packages/client/test/a.test.ts', '../../emulator/src/index.ts', INSIDE],
  ['packages/constructs/cdktf/src/a.ts', '../../../../spec/src/gen/openapi.json', INSIDE],
  ['packages/client/src/a.ts', '/etc/a.ts', 'A module is imported by its name or a relative path.'],
])('%s must not import %s', (file, specifier, rule) => {
  expect(check(file, specifier)).toEqual([expect.objectContaining({ file, line: 2, specifier, rule })]);
});

test('a violation says where it is, what the rule is and what would be allowed', () => {
  const [violation] = check('packages/contract/src/a.ts', '@videogen/emulator');
  expect(violation && formatViolation(violation)).toBe(
    "packages/contract/src/a.ts:2 imports '@videogen/emulator'\n" +
      '  packages/contract must not import packages/emulator. Allowed here: packages/client.',
  );
});

const plugin = (path: string): string => `packages/terraform-plugin/src/${path}`;

test.each([
  ['schema/a.ts', '../values/path.ts'],
  ['schema/a.ts', './b.ts'],
  ['schema/a.test.ts', '../server/rpc.ts'],
  ['serve/a.ts', '../proto6/convert.ts'],
  ['serve/a.ts', '../gen/serve/health.gen.ts'],
  ['proto6/a.ts', '../gen/proto6/tfplugin6.gen.ts'],
  ['testing/a.ts', '../proto6/convert.ts'],
  ['serve/a.ts', '../clock.ts'],
  ['index.ts', './serve/serve.ts'],
  ['gen/a.ts', './b.ts'],
])('in the plugin framework %s may import %s', (file, specifier) => {
  expect(check(plugin(file), specifier)).toEqual([]);
});

test.each([
  ['values/a.ts', '../schema/schema.ts', 'The layer values must not import schema.', ['values']],
  [
    'server/a.ts',
    '../proto6/a.ts',
    'The layer server must not import proto6.',
    ['values', 'diagnostics', 'schema', 'server'],
  ],
  [
    'server/a.ts',
    '../testing/a.ts',
    'The layer server must not import testing.',
    ['values', 'diagnostics', 'schema', 'server'],
  ],
  ['server/a.ts', '../gen/a.ts', 'Only some layers see generated code.', ['proto6', 'serve']],
  ['index.ts', './gen/a.ts', 'Only some layers see generated code.', ['proto6', 'serve']],
])('in the plugin framework %s must not import %s', (file, specifier, rule, allowed) => {
  expect(check(plugin(file), specifier)).toEqual([expect.objectContaining({ rule, allowed })]);
});

test.each([
  ['values/a.ts', '../index.ts', 'The export list is for those outside; it would hide the order of layers.'],
  [
    'extra/a.ts',
    '../values/a.ts',
    'packages/terraform-plugin/src/extra has no place in the order of layers.',
  ],
])('in the plugin framework %s must not import %s', (file, specifier, rule) => {
  expect(check(plugin(file), specifier)).toEqual([expect.objectContaining({ rule })]);
});
