import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { literal } from './literal.ts';

const values: [string, unknown][] = [
  ['quotes', ["it's", 'say "so"', `both ' and "`, 'back\\slash', 'two\nlines', '\u2028', '`x`']],
  ['empty things', { list: [], object: {}, text: '' }],
  ['awkward keys', { 'a-b': 1, class: 2, 3: 4, $ok: true, '': null }],
  ['long lists', { list: Array.from({ length: 40 }, (_, index) => index / 4) }],
  ['nesting', { a: [{ b: [{ c: 'd' }] }, []] }],
];

describe('literal', () => {
  it.each(values)('keeps %s as they are', (_, value) => {
    expect(JSON.parse(JSON.stringify(runInNewContext(`(${literal(value)})`)))).toEqual(value);
  });

  it('writes objects one member a line and short lists in one', () => {
    expect(literal({ name: 'a', words: ['b', 'c'], gone: undefined, 'x-y': { deep: true } })).toBe(
      "{\n  name: 'a',\n  words: ['b', 'c'],\n  'x-y': {\n    deep: true,\n  },\n}",
    );
  });
});
