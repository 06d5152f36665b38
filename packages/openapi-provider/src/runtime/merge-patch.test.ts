import { expect, test } from 'vitest';
import { mergePatch } from './merge-patch.ts';

const from = { a: 1, b: { c: 1, d: 2 }, e: [1], f: 'x' };

test.each([
  ['nothing', from, {}, {}],
  ['a value', { ...from, a: 2 }, { a: 2 }, { a: 2 }],
  ['a value that is gone', { a: 1, b: { c: 1, d: 2 }, e: [1] }, { f: null }, { f: null }],
  ['a new one', { ...from, g: true }, { g: true }, { g: true }],
  ['a list, whole', { ...from, e: [1, 2] }, { e: [1, 2] }, { e: [1, 2] }],
  ['within a structure', { ...from, b: { c: 3 } }, { b: { c: 3 } }, { b: { c: 3, d: null } }],
])('sends %s', (_, to, members, deep) => {
  expect(mergePatch(from, to, 'members')).toEqual(members);
  expect(mergePatch(from, to, 'deep')).toEqual(deep);
});
