import { expect, test } from 'vitest';
import { findPrivateDependencies } from './private-dependencies.ts';
import type { Manifest, WorkspacePackage } from './workspace.ts';

const workspace = (...manifests: Manifest[]): WorkspacePackage[] =>
  manifests.map((manifest) => ({ dir: `packages/${manifest.name}`, manifest }));

const kept = { name: 'kept', private: true };
const shared = { name: 'shared' };
const needs = (name: string) => ({ [name]: 'workspace:*' });

test.each<[string, Manifest & { devDependencies?: object }, string[]]>([
  ['a dependency', { name: 'a', dependencies: needs('kept') }, ['kept']],
  ['an optional dependency', { name: 'a', optionalDependencies: needs('kept') }, ['kept']],
  ['a peer', { name: 'a', peerDependencies: needs('kept') }, ['kept']],
  ['a dependency that is published', { name: 'a', dependencies: needs('shared') }, []],
  ['a dependency from elsewhere', { name: 'a', dependencies: { yaml: '2' } }, []],
  ['a dependency of development', { name: 'a', devDependencies: needs('kept') }, []],
  ['a dependency of what is private itself', { name: 'a', private: true, dependencies: needs('kept') }, []],
])('%s', (_name, manifest, expected) => {
  expect(findPrivateDependencies(workspace(kept, shared, manifest))).toEqual(
    expected.map((name) => `packages/a: is published and needs ${name}, which is private`),
  );
});
