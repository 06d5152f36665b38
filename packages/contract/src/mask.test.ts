import { expect, test } from 'vitest';
import { createMask, keyOf } from './mask.ts';

test('what is known is hidden, as it is and as it stands in a URL', () => {
  const mask = createMask('sk/secret+1', undefined);
  expect(mask.apply('a sk/secret+1 b sk%2Fsecret%2B1')).toBe('a *** b ***');
});

test('a key that begins with another goes whole', () => {
  expect(createMask('sk_12', 'sk_1234').apply('sk_1234 sk_12')).toBe('*** ***');
});

test('what follows Bearer is hidden, known or not', () => {
  expect(createMask().apply('authorization: Bearer sk_unknown.')).toBe('authorization: Bearer ***');
});

test('a secret of three letters would hide half of every text', () => {
  expect(createMask('the').apply('the end')).toBe('the end');
});

test('only a bearer has a key', () => {
  expect([keyOf('Bearer abc'), keyOf('bearer abc'), keyOf('Basic abc'), keyOf(undefined)]).toEqual([
    'abc',
    'abc',
    undefined,
    undefined,
  ]);
});
