import { Diagnostics, path, type Validator } from '@videogen/terraform-plugin';
import { expect, test } from 'vitest';
import { listValidators, numberValidators, stringValidators } from './constraints.ts';

function accepts<T>(validators: readonly Validator<T>[], value: T): boolean {
  const diagnostics = new Diagnostics();
  for (const validator of validators) validator.validate({ value, path: path('x'), diagnostics });
  return !diagnostics.hasErrors;
}

test.each([
  ['uuid', '3f1b8a52-7a8e-4d0c-9c39-1f6f0f6d2b11', '3f1b8a52'],
  ['date', '2026-02-28', '2026-13-01'],
  ['date-time', '2026-02-28T23:59:60.5+01:00', '2026-02-28 12:00'],
  ['email', 'a@b', 'a b@c'],
  ['uri', 'urn:a:b', '/path'],
  ['ipv4', '192.0.2.1', '192.0.2.256'],
  ['ipv6', '::1', '192.0.2.1'],
  ['hostname', 'a-b.example', '-a.example'],
])('knows the format %s', (format, good, bad) => {
  expect(accepts(stringValidators({ format }), good)).toBe(true);
  expect(accepts(stringValidators({ format }), bad)).toBe(false);
});

test('leaves a format that it does not know to the service', () => {
  expect(stringValidators({ format: 'colour' })).toEqual([]);
});

test('counts in multiples without minding binary fractions', () => {
  expect(accepts(numberValidators({ multipleOf: 0.1 }), 0.3)).toBe(true);
  expect(accepts(numberValidators({ multipleOf: 0.1 }), 0.25)).toBe(false);
});

test('counts items', () => {
  const validators = listValidators({ minItems: 1, maxItems: 2 });
  expect([[], [null], [null, null, null]].map((list) => accepts(validators, list))).toEqual([
    false,
    true,
    false,
  ]);
});
