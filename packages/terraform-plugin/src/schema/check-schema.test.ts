import { expect, test } from 'vitest';
import { type Attributes, attr } from './attribute.ts';
import { type Blocks, block } from './block.ts';
import { checkFunction } from './check-function.ts';
import { checkSchema, SchemaError, type SchemaKind } from './check-schema.ts';
import type { AnyFunction } from './function.ts';
import { planModifiers } from './plan-modifiers.ts';
import type { Schema } from './schema.ts';
import { validators } from './validators.ts';

/** What the type system refuses, and a generator may still write. */
const loose = (attributes: Record<string, object>) => attributes as unknown as Attributes;

test.each<[string, SchemaKind, Attributes, string]>([
  [
    'required and computed',
    'resource',
    loose({ a: { kind: 'string', required: true, computed: true } }),
    'attribute a: required rules out',
  ],
  [
    'no presence',
    'resource',
    loose({ a: { kind: 'string' } }),
    'a: it must be required, optional or computed',
  ],
  [
    'a default of what is not computed',
    'resource',
    { a: attr.string({ optional: true, default: 'x' }) },
    'a: a default needs optional and computed',
  ],
  [
    'a default of another type',
    'resource',
    loose({ a: { kind: 'number', optional: true, computed: true, default: 'x' } }),
    'a: the default does not fit: a number is required, got a string',
  ],
  ['a reserved name', 'resource', { count: attr.number({ optional: true }) }, 'count: the name is reserved'],
  [
    'a reserved name',
    'data source',
    { for_each: attr.number({ optional: true }) },
    'for_each: the name is reserved',
  ],
  ['a reserved name', 'provider', { alias: attr.string({ optional: true }) }, 'alias: the name is reserved'],
  ['an upper-case name', 'resource', { videoId: attr.string({ optional: true }) }, 'videoId: a name is'],
  ['a name with a digit first', 'resource', { '3d': attr.string({ optional: true }) }, '3d: a name is'],
  [
    'a nested mistake',
    'resource',
    { t: attr.single({ optional: true, attributes: { 'x-y': attr.string({ optional: true }) } }) },
    'attribute t.x-y: a name is',
  ],
  [
    'a configurable attribute in a computed object',
    'resource',
    { t: attr.single({ computed: true, attributes: { x: attr.string({ optional: true }) } }) },
    't: it is only computed, so x inside it',
  ],
  ['a computed provider attribute', 'provider', { a: attr.string({ computed: true }) }, 'nothing computed'],
  [
    'a plan modifier on a data source',
    'data source',
    { a: attr.string({ computed: true, planModifiers: [planModifiers.requiresReplace()] }) },
    'a data source has no plan',
  ],
  [
    'a validator that never runs',
    'resource',
    { a: attr.string({ computed: true, validators: [validators.notEmpty()] }) },
    'validators never run',
  ],
  [
    'a dynamic element',
    'resource',
    { a: attr.list({ optional: true, element: ['object', { b: 'dynamic' }] }) },
    'a: a collection cannot hold dynamic values',
  ],
  [
    'a dynamic attribute of a list of objects',
    'resource',
    { a: attr.listNested({ optional: true, attributes: { b: attr.dynamic({ optional: true }) } }) },
    'a.b: a collection cannot hold dynamic values',
  ],
  [
    'a write-only attribute that is computed',
    'resource',
    { a: attr.string({ optional: true, computed: true, writeOnly: true }) },
    'a: what is write-only cannot be computed',
  ],
  [
    'a write-only attribute',
    'data source',
    { a: attr.string({ optional: true, writeOnly: true }) },
    'a data source has no write-only attributes',
  ],
  [
    'a write-only attribute of a set of objects',
    'resource',
    {
      a: attr.setNested({
        optional: true,
        attributes: { b: attr.string({ optional: true, writeOnly: true }) },
      }),
    },
    'a.b: a set cannot hold what is write-only',
  ],
])('%s in a %s is refused by name', (_name, kind, attributes, message) => {
  const start = () => checkSchema({ description: '', attributes }, 'test_thing', kind);
  expect(start).toThrow(SchemaError);
  expect(start).toThrow(message);
  expect(start).toThrow('test_thing');
});

test.each<[string, Schema['attributes'], Blocks, string]>([
  [
    'bounds that nothing fits',
    {},
    { a: block.list({ minItems: 2, maxItems: 1, attributes: {} }) },
    'block a: minItems',
  ],
  [
    'a name that is taken',
    { a: attr.string({ optional: true }) },
    { a: block.single({ attributes: {} }) },
    'a is an attribute and a block',
  ],
  [
    'a mistake inside',
    {},
    { a: block.set({ attributes: { 'B-c': attr.string({ optional: true }) } }) },
    'attribute a.B-c: a name is',
  ],
  [
    'a reserved name',
    {},
    { lifecycle: block.single({ attributes: {} }) },
    'block lifecycle: the name is reserved',
  ],
])('a block with %s is refused', (_name, attributes, blocks, message) => {
  const start = () => checkSchema({ description: '', attributes, blocks }, 'test_thing', 'resource');
  expect(start).toThrow(SchemaError);
  expect(start).toThrow(message);
});

test.each<[string, Partial<AnyFunction>, string]>([
  ['of no name', { name: 'Join' }, 'function Join: Join is no name'],
  ['with a parameter of no name', { parameters: { 'a-b': { type: 'string' } } }, 'a-b is no name'],
  [
    'with two parameters of one name',
    { parameters: { a: { type: 'string' } }, variadic: { a: { type: 'string' } } },
    'two parameters a',
  ],
  [
    'with two variadic parameters',
    { variadic: { a: { type: 'string' }, b: { type: 'string' } } },
    'only one',
  ],
])('a function %s is refused', (_name, changes, message) => {
  const sound = { name: 'f', summary: '', parameters: {}, returns: 'string', call: () => '' } as const;
  expect(() => checkFunction(sound)).not.toThrow();
  expect(() => checkFunction({ ...sound, ...changes })).toThrow(message);
});

test('a negative version is refused', () => {
  expect(() => checkSchema({ description: '', version: -1, attributes: {} }, 'x', 'resource')).toThrow(
    'version',
  );
});

test('what is right passes, reserved names inside an object too', () => {
  const attributes = {
    _id2: attr.string({ computed: true, planModifiers: [planModifiers.useStateForUnknown()] }),
    limits: attr.single({ optional: true, attributes: { count: attr.number({ required: true }) } }),
    tags: attr.map({ optional: true, computed: true, element: 'string', default: { a: 'b' } }),
  };
  expect(() => checkSchema({ description: '', version: 2, attributes }, 'x', 'resource')).not.toThrow();
});
