import { expect, test } from 'vitest';
import { fixture, manifest } from '../test/fixture.ts';
import { checkPackedTypes } from './packed-types.ts';

const check = (types: string) => {
  const own = {
    version: '1.0.0',
    type: 'module',
    exports: { '.': { types, default: './index.js' } },
    devEngines: { packageManager: { name: 'pnpm', version: '12.x', onFail: 'ignore' } },
  };
  const root = fixture({
    'package.json': manifest('one', own),
    'index.js': 'export const a = 1;\n',
    'index.d.ts': 'export declare const a: number;\n',
    'old.d.cts': 'export declare const a: number;\n',
  });
  return checkPackedTypes(root, { dir: '.', manifest: { name: 'one', type: 'module' } });
};

test('types that TypeScript finds pass', async () => {
  expect(await check('./index.d.ts')).toEqual([]);
});

test.each([
  ['that are not there', './missing.d.ts'],
  ['of another module format', './old.d.cts'],
])('types %s fail', async (_name, types) => {
  expect((await check(types))[0]).toBe('.: attw finds fault with its types');
});
