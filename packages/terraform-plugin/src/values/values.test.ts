import { describe, expect, test } from 'vitest';
import { conform } from './conform.ts';
import { Decimal } from './decimal.ts';
import { DynamicValue } from './dynamic.ts';
import { valuesEqual } from './equal.ts';
import { decodeJson, parseJson } from './json.ts';
import { formatPath } from './path.ts';
import type { CtyType } from './types.ts';
import { Unknown, unknown } from './unknown.ts';
import { hasUnknowns, withoutUnknowns } from './unknowns.ts';

describe('numbers', () => {
  test.each([
    ['a plain one', 1, new Decimal('1.000'), true],
    ['a decimal fraction', 0.1, new Decimal('0.10'), true],
    [
      'the float nearest to it',
      0.1,
      new Decimal('0.1000000000000000055511151231257827021181583404541015625'),
      false,
    ],
    ['an exponent', 1e-7, new Decimal('0.0000001'), true],
    ['a bigint', 12, 12n, true],
    ['zeroes', 0, new Decimal('-0.00'), true],
    ['signs', new Decimal('-5'), new Decimal('5'), false],
    ['the last digit', new Decimal('9007199254740993'), new Decimal('9007199254740992'), false],
  ])('%s', (_name, a, b, equal) => {
    expect(valuesEqual(a, b, 'number')).toBe(equal);
  });

  test('a decimal counts as a number', () => {
    const big = new Decimal('9007199254740993');
    expect(Number(big)).toBe(9007199254740992);
    expect(JSON.stringify({ big })).toBe('{"big":9007199254740992}');
    expect(() => new Decimal('1,5')).toThrow(RangeError);
  });
});

describe('equality', () => {
  const object: CtyType = ['object', { a: 'string', n: ['list', 'number'] }];

  test.each<[string, unknown, unknown, CtyType, boolean]>([
    ['null and null', null, null, 'string', true],
    ['null and empty', null, '', 'string', false],
    ['unknown and unknown', unknown, new Unknown({ notNull: true }), 'string', true],
    ['unknown and null', unknown, null, 'string', false],
    ['a set in another order', ['a', 'b'], ['b', 'a'], ['set', 'string'], true],
    ['a set with more', ['a', 'b'], ['a'], ['set', 'string'], false],
    ['a list in another order', ['a', 'b'], ['b', 'a'], ['list', 'string'], false],
    ['a map with another key', { a: 1 }, { b: 1 }, ['map', 'number'], false],
    ['objects', { a: 'x', n: [1] }, { a: 'x', n: [1] }, object, true],
    ['objects with another leaf', { a: 'x', n: [1] }, { a: 'x', n: [2] }, object, false],
    ['spellings of one text', 'e\u0301', '\u00e9', 'string', true],
    [
      'dynamic values of two types',
      new DynamicValue('string', '1'),
      new DynamicValue('number', 1),
      'dynamic',
      false,
    ],
    ['tuples', [1, 'a'], [1, 'b'], ['tuple', ['number', 'string']], false],
  ])('%s', (_name, a, b, type, equal) => {
    expect(valuesEqual(a, b, type)).toBe(equal);
    expect(valuesEqual(b, a, type)).toBe(equal);
  });
});

describe('stored states', () => {
  const type: CtyType = ['object', { id: 'string', size: 'number', tags: ['map', 'bool'], any: 'dynamic' }];

  test('drop what the schema no longer has, and lack what is new', () => {
    const json = parseJson('{"id": "x", "old": [1], "any": {"type": ["list", "number"], "value": [1]}}');
    expect(decodeJson(json, type)).toEqual({
      id: 'x',
      size: null,
      tags: null,
      any: new DynamicValue(['list', 'number'], [1]),
    });
  });

  test('keep every digit of a number', () => {
    const read = decodeJson(parseJson('{"size": 12345678901234567890, "id": null}'), type);
    expect(read).toMatchObject({ size: new Decimal('12345678901234567890') });
    expect(decodeJson(parseJson('{"size": 0.1}'), type)).toMatchObject({ size: 0.1 });
  });

  test.each([
    ['{"id": 5}', 'id: a string is required'],
    ['{"tags": {"a": "yes"}}', 'tags["a"]: a bool is required'],
    ['[]', 'an object is required'],
    ['{', 'malformed JSON'],
  ])('%s is an error', (text, message) => {
    expect(() => decodeJson(parseJson(text), type)).toThrow(message);
  });
});

test('conform keeps what fits and names what does not', () => {
  const type: CtyType = ['object', { id: 'string', n: ['list', 'number'] }];
  const { value, problems } = conform({ id: 'x', n: [1, 'two'], y: 1 }, type);
  expect(value).toEqual({ id: 'x', n: [1, null] });
  expect(problems.map(String)).toEqual([
    'ValueError: y: there is no such attribute',
    'ValueError: n[1]: a number is required, got a string',
  ]);
});

test('unknowns are found and replaced', () => {
  const type: CtyType = ['object', { id: 'string', n: ['map', 'string'], s: ['list', 'string'] }];
  const before = { id: unknown, n: { k: unknown, l: 'x' }, s: ['a', unknown] };
  const { value, paths } = withoutUnknowns(before, type);
  expect(value).toEqual({ id: null, n: { k: null, l: 'x' }, s: ['a', null] });
  expect(paths.map(formatPath)).toEqual(['id', 'n["k"]', 's[1]']);
  expect(hasUnknowns(before)).toBe(true);
  expect(hasUnknowns(value)).toBe(false);
});
