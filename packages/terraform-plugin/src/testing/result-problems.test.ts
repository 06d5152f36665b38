import { expect, test } from 'vitest';
import type { CtyType } from '../values/types.ts';
import { Unknown, unknown } from '../values/unknown.ts';
import { resultProblems } from './result-problems.ts';

const object: CtyType = ['object', { id: 'string', tags: ['map', 'string'] }];

test.each<[string, CtyType, unknown, unknown, string | undefined]>([
  ['a known value that stays', 'string', 'a', 'a', undefined],
  ['a number in another form', 'number', 1, 1n, undefined],
  ['an unknown that becomes known', 'string', unknown, 'a', undefined],
  ['an unknown that becomes null', 'string', unknown, null, undefined],
  ['a null that was ruled out', 'string', new Unknown({ notNull: true }), null, 'Root object: was'],
  ['a prefix that was promised', 'string', new Unknown({ stringPrefix: 'v-' }), 'v-1', undefined],
  ['a prefix that was broken', 'string', new Unknown({ stringPrefix: 'v-' }), 'w-1', 'Root object: was'],
  ['a null that becomes a value', 'string', null, 'a', 'was null, but now "a"'],
  ['a value that becomes unknown', 'string', 'a', unknown, 'was "a", but now'],
  [
    'a nested value',
    object,
    { id: 'x', tags: { k: 'a' } },
    { id: 'x', tags: { k: 'b' } },
    'tags["k"]: was "a"',
  ],
  [
    'a key that vanishes',
    object,
    { id: 'x', tags: { k: 'a' } },
    { id: 'x', tags: {} },
    'tags["k"]: the element has',
  ],
  [
    'a key that appears',
    object,
    { id: 'x', tags: {} },
    { id: 'x', tags: { k: 'a' } },
    'tags["k"]: a new element',
  ],
  ['an element that appears', ['list', 'number'], [1], [1, 2], '[1]: a new element has appeared'],
  ['a tuple', ['tuple', ['bool', 'string']], [true, unknown], [true, 'x'], undefined],
  ['a set in another order', ['set', 'string'], ['a', 'b'], ['b', 'a'], undefined],
  ['a set whose unknown turns out a double', ['set', 'string'], ['a', unknown], ['a'], undefined],
  ['a set that grows', ['set', 'string'], [unknown], ['a', 'b'], 'length changed from 1 to 2'],
  ['a set that changes', ['set', 'string'], ['a'], ['b'], 'planned set element "a" does not correlate'],
])('%s', (_name, type, planned, actual, problem) => {
  const problems = resultProblems(planned, actual, type).join('\n');
  if (problem === undefined) expect(problems).toBe('');
  else expect(problems).toContain(problem);
});
