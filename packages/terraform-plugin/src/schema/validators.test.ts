import { expect, test } from 'vitest';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { Decimal } from '../values/decimal.ts';
import { path } from '../values/path.ts';
import type { Validator } from './validator.ts';
import { validators as v } from './validators.ts';

interface Case<T> {
  readonly validator: Validator<T>;
  readonly good: readonly T[];
  readonly bad: readonly T[];
}

const big = new Decimal('12345678901234567890123') as unknown as number;
const long = new Decimal('1.00000000000000000000001') as unknown as number;

const strings: Record<string, Case<string>> = {
  lengthAtLeast: { validator: v.lengthAtLeast(2), good: ['ab', '🎬🎬'], bad: ['', 'a', '🎬'] },
  lengthAtMost: { validator: v.lengthAtMost(2), good: ['', 'ab', '🎬🎬'], bad: ['abc'] },
  notEmpty: { validator: v.notEmpty(), good: [' ', 'a'], bad: [''] },
  nonBlank: { validator: v.nonBlank(), good: [' a '], bad: ['', ' \n\t'] },
  oneOf: { validator: v.oneOf(['keep', 'replace']), good: ['keep'], bad: ['Keep', ''] },
  pattern: { validator: v.pattern(/^a+$/g), good: ['a', 'aa'], bad: ['b', ''] },
  duration: { validator: v.duration(), good: ['10m', '0'], bad: ['10', '-1s', 'soon'] },
  uuid: {
    validator: v.uuid(),
    good: ['123e4567-e89b-12d3-a456-426614174000', '123E4567-E89B-12D3-A456-426614174000'],
    bad: ['', '123e4567e89b12d3a456426614174000', '123e4567-e89b-12d3-a456-426614174000x'],
  },
};
const numbers: Record<string, Case<number>> = {
  greaterThan: { validator: v.greaterThan(0), good: [0.1, big], bad: [0, -1] },
  lessThan: { validator: v.lessThan(5), good: [4.9], bad: [5, big] },
  atLeast: { validator: v.atLeast(1), good: [1, 2, big], bad: [0.5] },
  atMost: { validator: v.atMost(10), good: [10], bad: [10.5, big] },
  isInteger: { validator: v.isInteger(), good: [1, -3, 0, big, 2 ** 80], bad: [1.5, 1e-7, long] },
  oneOf: { validator: v.oneOf([1, 2]), good: [1, 2], bad: [3] },
};

test.each([...Object.entries(strings), ...Object.entries(numbers)])(
  '%s',
  (_name, { validator, good, bad }) => {
    const errorsOf = (value: never) => {
      const diagnostics = new Diagnostics();
      validator.validate({ value, path: path('a', 'b'), diagnostics });
      return diagnostics.items;
    };
    // Twice, so that no validator keeps something from the value before.
    for (const value of [...good, ...good]) expect(errorsOf(value as never), String(value)).toEqual([]);
    for (const value of [...bad, ...bad]) {
      expect(errorsOf(value as never), String(value)).toMatchObject([
        { severity: 'error', attribute: path('a', 'b') },
      ]);
    }
  },
);

test('the message says what is wrong, and shows no secret', () => {
  const messageOf = (sensitive: boolean) => {
    const diagnostics = new Diagnostics();
    v.uuid().validate({ value: 'hunter2', path: path('key'), diagnostics, sensitive });
    return diagnostics.toString();
  };
  expect(messageOf(false)).toBe(
    'error (key): Invalid value for key: key must be a UUID, but it is "hunter2".',
  );
  expect(messageOf(true)).toBe('error (key): Invalid value for key: key must be a UUID.');
});
