import { describe, expect, test } from 'vitest';
import { Decimal } from './decimal.ts';
import { DynamicValue } from './dynamic.ts';
import { valuesEqual } from './equal.ts';
import { decodeMsgpack, encodeMsgpack } from './msgpack.ts';
import type { CtyType } from './types.ts';
import { Unknown, unknown } from './unknown.ts';
import { ValueError } from './value-error.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const bytes = (text: string) => new Uint8Array(Buffer.from(text.replaceAll(' ', ''), 'hex'));

interface Vector {
  readonly name: string;
  readonly type: CtyType;
  readonly value: unknown;
  readonly wire: string;
}

const vectors: readonly Vector[] = [
  { name: 'null', type: 'string', value: null, wire: 'c0' },
  { name: 'unknown', type: 'string', value: unknown, wire: 'd4 00 00' },
  { name: 'an unknown object', type: ['object', { a: 'string' }], value: unknown, wire: 'd4 00 00' },
  { name: 'a string', type: 'string', value: 'hello', wire: 'a5 68656c6c6f' },
  { name: 'a string beyond ASCII', type: 'string', value: 'é', wire: 'a2 c3a9' },
  { name: 'true', type: 'bool', value: true, wire: 'c3' },
  { name: 'a small integer', type: 'number', value: 5, wire: 'a1 35' },
  { name: 'a negative integer', type: 'number', value: -200, wire: 'a4 2d323030' },
  {
    name: 'an integer beyond 32 bits',
    type: 'number',
    value: 2 ** 40,
    wire: 'ad 31303939353131363237373736',
  },
  { name: 'a binary fraction', type: 'number', value: 0.5, wire: 'a3 302e35' },
  { name: 'a decimal fraction', type: 'number', value: 0.1, wire: 'a3 302e31' },
  {
    name: 'a float beyond 64 bits',
    type: 'number',
    value: 2 ** 63,
    wire: 'b3 39323233333732303336383534373735383038',
  },
  { name: 'a list', type: ['list', 'bool'], value: [true, null], wire: '92 c3 c0' },
  { name: 'a set', type: ['set', 'string'], value: ['a', unknown], wire: '92 a161 d40000' },
  { name: 'a tuple', type: ['tuple', ['string', 'number']], value: ['a', 1], wire: '92 a161 a131' },
  { name: 'a map', type: ['map', 'number'], value: { b: 1, a: 2 }, wire: '82 a161 a132 a162 a131' },
  {
    name: 'an object, its names in order',
    type: ['object', { id: 'string', done: 'bool' }],
    value: { id: 'x', done: null },
    wire: '82 a4 646f6e65 c0 a2 6964 a1 78',
  },
  {
    name: 'a dynamic value',
    type: 'dynamic',
    value: new DynamicValue('string', 'hello'),
    wire: '92 c4 08 22737472696e6722 a5 68656c6c6f',
  },
  { name: 'a dynamic null', type: 'dynamic', value: null, wire: 'c0' },
  { name: 'a dynamic unknown', type: 'dynamic', value: unknown, wire: 'd4 00 00' },
  {
    name: 'an unknown that is not null',
    type: 'string',
    value: new Unknown({ notNull: true }),
    wire: 'c7 03 0c 81 01 c2',
  },
  {
    name: 'an unknown with a prefix',
    type: 'string',
    value: new Unknown({ notNull: true, stringPrefix: 'vid' }),
    wire: 'd7 0c 82 01 c2 02 a3 766964',
  },
  {
    name: 'an unknown number with bounds',
    type: 'number',
    value: new Unknown({ min: { value: 1, inclusive: true }, max: { value: 10, inclusive: false } }),
    wire: 'c7 0c 0c 82 03 92 a131 c3 04 92 a23130 c2',
  },
  {
    name: 'an unknown list with bounds',
    type: ['list', 'string'],
    value: new Unknown({ minLength: 1, maxLength: 3 }),
    wire: 'c7 05 0c 82 05 01 06 03',
  },
];

describe('msgpack', () => {
  test.each(vectors)('$name is written as Terraform reads it', ({ type, value, wire }) => {
    expect(hex(encodeMsgpack(value, type))).toBe(wire.replaceAll(' ', ''));
  });

  test.each(vectors)('$name is read back as it was', ({ type, value, wire }) => {
    expect(decodeMsgpack(bytes(wire), type)).toEqual(value);
  });

  const readOnly: readonly Vector[] = [
    { name: 'an unknown of any short extension', type: 'number', value: unknown, wire: 'd4 05 07' },
    { name: 'an unknown of an empty extension', type: 'number', value: unknown, wire: 'c7 00 00' },
    { name: 'a timestamp extension of one byte', type: 'number', value: unknown, wire: 'd4 ff 00' },
    { name: 'a refinement of the future', type: 'string', value: new Unknown(), wire: 'c7 03 0c 81 09 c2' },
    { name: 'a refined dynamic', type: 'dynamic', value: unknown, wire: 'c7 03 0c 81 01 c2' },
    { name: 'a small integer', type: 'number', value: 5, wire: '05' },
    { name: 'a negative integer', type: 'number', value: -200, wire: 'd1 ff38' },
    { name: 'an integer beyond 32 bits', type: 'number', value: 2 ** 40, wire: 'cf 0000010000000000' },
    { name: 'a binary fraction', type: 'number', value: 0.5, wire: 'cb 3fe0000000000000' },
    { name: 'a float beyond 64 bits', type: 'number', value: 2 ** 63, wire: 'cb 43e0000000000000' },
    {
      name: 'an unknown number with bounds',
      type: 'number',
      value: new Unknown({ min: { value: 1, inclusive: true }, max: { value: 0.5, inclusive: false } }),
      wire: 'c7 11 0c 82 03 92 01 c3 04 92 cb3fe0000000000000 c2',
    },
    { name: 'an integer as float', type: 'number', value: 3, wire: 'cb 4008000000000000' },
    { name: 'a 64 bit integer that is small', type: 'number', value: 7, wire: 'd3 0000000000000007' },
    {
      name: 'a dynamic type as a string',
      type: 'dynamic',
      value: new DynamicValue('bool', true),
      wire: '92 a6 22626f6f6c22 c3',
    },
  ];
  test.each(readOnly)('$name is understood', ({ type, value, wire }) => {
    expect(decodeMsgpack(bytes(wire), type)).toEqual(value);
  });

  test.each([
    ['9223372036854775808123', 'b6 39323233333732303336383534373735383038313233'],
    ['9007199254740993', 'cf 0020000000000001'],
    ['0.1000000000000000055511151231257827021181583404541015625', 'cb 3fb999999999999a'],
  ])('%s keeps every digit', (text, wire) => {
    const value = decodeMsgpack(bytes(wire), 'number');
    expect(value).toEqual(new Decimal(text));
    const again = decodeMsgpack(encodeMsgpack(value, 'number'), 'number');
    expect(valuesEqual(again, value, 'number')).toBe(true);
  });

  test('a map may have any key', () => {
    const value = Object.fromEntries([
      ['__proto__', 'a'],
      ['constructor', 'b'],
      ['1', 'c'],
      ['', 'd'],
    ]);
    const back = decodeMsgpack(encodeMsgpack(value, ['map', 'string']), ['map', 'string']);
    expect(Object.entries(back as object).sort()).toEqual(Object.entries(value).sort());
  });

  test('a hint that is too long is left out', () => {
    const longPrefix = new Unknown({ stringPrefix: 'x'.repeat(2000) });
    expect(hex(encodeMsgpack(longPrefix, 'string'))).toBe('d40000');
    expect(() => decodeMsgpack(bytes(`c8 07d0 0c ${'00'.repeat(2000)}`), 'string')).toThrow('oversized');
  });

  test('a hint that the type cannot have is left out', () => {
    const odd = new Unknown({ minLength: 1, stringPrefix: 'x', min: { value: 1, inclusive: true } });
    expect(hex(encodeMsgpack(odd, 'bool'))).toBe('d40000');
  });

  test('strings become valid Unicode in normalization form C', () => {
    expect(decodeMsgpack(encodeMsgpack('e\u0301\ud800', 'string'), 'string')).toBe('\u00e9\ufffd');
    const map: CtyType = ['map', 'bool'];
    expect(decodeMsgpack(encodeMsgpack({ 'e\u0301': true }, map), map)).toEqual({ '\u00e9': true });
  });
});

describe('what is no value', () => {
  const object: CtyType = ['object', { name: 'string', tags: ['list', 'number'] }];

  test.each<[string, string, CtyType, string]>([
    ['no bytes', '', 'string', 'malformed msgpack'],
    ['bytes after the value', '01 01', 'number', 'malformed msgpack'],
    ['a string cut short', 'a5 68', 'string', 'malformed msgpack'],
    ['a list that claims four billion elements', 'dd ffffffff', ['list', 'string'], 'it ends too early'],
    [
      'lists in lists that each claim all there is',
      'dd 000fffff'.repeat(200_000),
      ['list', 'string'],
      'it ends too early',
    ],
    ['a number for a string', '05', 'string', 'a string is required'],
    ['a word for a number', 'a3 616263', 'number', 'a number is required'],
    ['a NaN', 'cb 7ff8000000000000', 'number', 'a number is required'],
    ['infinity', 'cb 7ff0000000000000', 'number', 'a number is required'],
    ['a map for a list', '80', ['list', 'string'], 'a list is required'],
    ['an integer as a key', '81 01 a161', ['map', 'string'], 'all keys must be strings'],
    ['a missing attribute', '81 a4 6e616d65 c0', object, 'tags: the attribute is missing'],
    [
      'an extra attribute',
      '83 a4 6e616d65 c0 a4 74616773 c0 a1 78 c0',
      object,
      'x: there is no such attribute',
    ],
    ['a wrong element', '82 a4 6e616d65 c0 a4 74616773 91 c3', object, 'tags[0]: a number is required'],
    [
      'a tuple too short',
      '91 01',
      ['tuple', ['number', 'number']],
      'a tuple of 2 elements is required, got 1',
    ],
    ['an extension of another kind', 'd5 07 0000', 'string', 'unsupported msgpack extension 7'],
    ['refinements that are no map', 'd5 0c 0101', 'string', 'malformed refinements'],
    ['a dynamic value without a type', '91 01', 'dynamic', 'a type and a value are required'],
    ['a dynamic value of no type', '92 a3 222278 01', 'dynamic', 'whose type is not one'],
  ])('%s', (_name, wire, type, message) => {
    const decode = () => decodeMsgpack(bytes(wire), type);
    expect(decode).toThrow(ValueError);
    expect(decode).toThrow(message);
  });

  test.each<[string, unknown, CtyType, string]>([
    ['a wrong leaf', { name: 1, tags: null }, object, 'name: a string is required, got a number'],
    ['a missing attribute', { name: 'a' }, object, 'tags: a list is required, got nothing'],
    ['an extra attribute', { name: 'a', tags: [], x: 1 }, object, 'x: there is no such attribute'],
    ['a NaN', Number.NaN, 'number', 'a number is required'],
    ['infinity', -1 / 0, 'number', 'a number is required'],
    ['a Date', new Date(0), 'string', 'a string is required, got Date'],
  ])('%s is not written', (_name, value, type, message) => {
    expect(() => encodeMsgpack(value, type)).toThrow(message);
  });

  test('random damage is an error or a value, never anything else', () => {
    const type: CtyType = [
      'object',
      { a: 'string', b: ['map', 'number'], c: 'dynamic', d: ['tuple', ['bool']] },
    ];
    const good = encodeMsgpack(
      {
        a: new Unknown({ notNull: true, stringPrefix: 'x' }),
        b: { k: 1.5, l: 2 ** 50 },
        c: new DynamicValue(['list', 'string'], ['a', 'b']),
        d: [true],
      },
      type,
    );
    const random = randomFrom(20261101);
    let refused = 0;
    for (let round = 0; round < 500; round += 1) {
      const damaged = damage(good, random);
      try {
        encodeMsgpack(decodeMsgpack(damaged, type), type);
      } catch (error) {
        expect(error, hex(damaged)).toBeInstanceOf(ValueError);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(300);
  });
});

function damage(good: Uint8Array, random: () => number): Uint8Array {
  const copy = good.slice(0, random() < 0.3 ? Math.floor(random() * good.length) : good.length);
  for (let changes = 1 + Math.floor(random() * 3); changes > 0; changes -= 1) {
    copy[Math.floor(random() * copy.length)] = Math.floor(random() * 256);
  }
  return copy;
}

/** A linear congruential generator: the same numbers on every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
