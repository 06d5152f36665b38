import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { applyOverlay } from './apply.ts';
import type { OverlayAction } from './document.ts';

const description = (): JsonObject => ({
  info: { title: 'Shapes', contact: { name: 'Ada' } },
  tags: ['round', 'square', 'flat'],
  paths: {
    '/a': { get: { operationId: 'a', 'x-old': true } },
    '/b': { get: { operationId: 'b' }, post: { operationId: 'c', 'x-old': true } },
  },
});

function apply(...actions: OverlayAction[]): JsonObject {
  const overlay = { overlay: '1.0.0', info: { title: 'Test', version: '1' }, actions };
  return applyOverlay(description(), overlay, 'shapes.yaml');
}

describe('applyOverlay', () => {
  const cases: { name: string; actions: OverlayAction[]; expected: JsonObject }[] = [
    {
      name: 'merges objects member by member',
      actions: [{ target: '$.info', update: { contact: { url: 'https://ada.example' }, title: 'Forms' } }],
      expected: { info: { title: 'Forms', contact: { name: 'Ada', url: 'https://ada.example' } } },
    },
    {
      name: 'appends to a list that the target selects',
      actions: [{ target: '$.tags', update: 'thin' }],
      expected: { tags: ['round', 'square', 'flat', 'thin'] },
    },
    {
      name: 'concatenates lists that meet in a merge',
      actions: [{ target: '$', update: { tags: ['thin'] } }],
      expected: { tags: ['round', 'square', 'flat', 'thin'] },
    },
    {
      name: 'updates everything that the target selects',
      actions: [{ target: '$.paths.*.get', update: { summary: 'Read' } }],
      expected: {
        paths: {
          '/a': { get: { operationId: 'a', 'x-old': true, summary: 'Read' } },
          '/b': { get: { operationId: 'b', summary: 'Read' }, post: { operationId: 'c', 'x-old': true } },
        },
      },
    },
    {
      name: 'removes members found by a filter',
      actions: [{ target: "$.paths.*[?@['x-old']]", remove: true }],
      expected: { paths: { '/a': {}, '/b': { get: { operationId: 'b' } } } },
    },
    {
      name: 'removes several items of one list',
      actions: [{ target: '$.tags[0,1]', remove: true }],
      expected: { tags: ['flat'] },
    },
    {
      name: 'lets a later action see what an earlier one did',
      actions: [
        { target: '$', update: { extra: {} } },
        { target: '$.extra', update: { deep: 1 } },
      ],
      expected: { extra: { deep: 1 } },
    },
  ];

  it.each(cases)('$name', ({ actions, expected }) => {
    expect(apply(...actions)).toEqual({ ...description(), ...expected });
  });

  it('changes neither the description nor the update that it is given', () => {
    const given = description();
    const update = { list: ['a'] };
    const actions = [
      { target: '$.paths.*', update },
      { target: '$.paths.*.list', update: 'b' },
    ];
    const info = { title: 'Test', version: '1' };
    const result = applyOverlay(given, { overlay: '1.0.0', info, actions }, 'shapes.yaml');
    expect(result.paths).toMatchObject({ '/a': { list: ['a', 'b'] }, '/b': { list: ['a', 'b'] } });
    expect(given).toEqual(description());
    expect(update).toEqual({ list: ['a'] });
  });

  const wrong: [string, OverlayAction, RegExp][] = [
    ['a target that selects nothing', { target: '$.info.licence', update: {} }, /selects nothing/],
    ['a target that is no JSONPath', { target: '$.paths[', update: {} }, /is not a JSONPath/],
    ['a target that selects a plain value', { target: '$.info.title', update: {} }, /selects a plain value/],
    ['an update of an object that is none', { target: '$.info', update: 'x' }, /to be an object/],
    ['the removal of everything', { target: '$', remove: true }, /cannot be removed/],
  ];

  it.each(wrong)('refuses %s and names the action', (_, action, message) => {
    const fine = { target: '$.info', update: {} };
    expect(() => apply(fine, action)).toThrow(message);
    expect(() => apply(fine, action)).toThrow(`shapes.yaml, action 2 (${action.target}): `);
  });
});
