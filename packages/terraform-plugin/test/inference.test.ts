import { expectTypeOf, test } from 'vitest';
import {
  attr,
  block,
  type DynamicValue,
  defineFunction,
  defineSchema,
  type ExactNumber,
  type Model,
  type TypeOf,
  type Unknown,
  type Value,
} from '../src/index.ts';

const text = attr.string({ optional: true });

const schema = defineSchema({
  description: 'A thing.',
  attributes: {
    prompt: attr.string({ required: true }),
    seconds: attr.number({ optional: true, computed: true, default: 3 }),
    tags: attr.map({ optional: true, element: 'string' }),
    timeouts: attr.single({ optional: true, attributes: { create: text } }),
    amount: attr.decimal({ optional: true }),
    any: attr.dynamic({ optional: true }),
    matrix: attr.list({ optional: true, element: ['list', 'number'] }),
    people: attr.map({ optional: true, element: ['object', { name: 'string', old: 'bool' }] }),
    pair: attr.typed({ optional: true, type: ['tuple', ['string', ['set', 'number']]] }),
    rules: attr.listNested({ optional: true, attributes: { port: attr.number({ required: true }) } }),
    limits: attr.mapNested({
      optional: true,
      attributes: { inner: attr.setNested({ optional: true, attributes: { a: text } }) },
    }),
  },
  blocks: {
    step: block.list({
      attributes: { name: text },
      blocks: {
        env: block.set({ attributes: { key: text } }),
        once: block.single({ attributes: { at: text } }),
      },
    }),
    schedule: block.single({ attributes: { every: text } }),
  },
});

type M = Model<typeof schema>;

test('a schema gives the type of its model', () => {
  expectTypeOf<M['prompt']>().toEqualTypeOf<Value<string>>();
  expectTypeOf<M['seconds']>().toEqualTypeOf<Value<number>>();
  expectTypeOf<M['tags']>().toEqualTypeOf<Value<Readonly<Record<string, Value<string>>>>>();
  expectTypeOf<M['timeouts']>().toEqualTypeOf<Value<{ create: Value<string> }>>();
});

test('exact numbers and values of any type have types of their own', () => {
  expectTypeOf<M['amount']>().toEqualTypeOf<Value<ExactNumber>>();
  expectTypeOf<M['any']>().toEqualTypeOf<Value<DynamicValue>>();
});

test('a collection of collections, an object and a tuple have the types of their elements', () => {
  expectTypeOf<M['matrix']>().toEqualTypeOf<Value<readonly Value<readonly Value<number>[]>[]>>();
  type Person = { readonly name: Value<string>; readonly old: Value<boolean> };
  expectTypeOf<M['people']>().toEqualTypeOf<Value<Readonly<Record<string, Value<Person>>>>>();
  expectTypeOf<M['pair']>().toEqualTypeOf<Value<readonly [Value<string>, Value<readonly Value<number>[]>]>>();
  expectTypeOf<TypeOf<'string'>>().toEqualTypeOf<string>();
});

test('nested attributes of every shape', () => {
  expectTypeOf<M['rules']>().toEqualTypeOf<Value<readonly Value<{ port: Value<number> }>[]>>();
  type Limit = { inner: Value<readonly Value<{ a: Value<string> }>[]> };
  expectTypeOf<M['limits']>().toEqualTypeOf<Value<Readonly<Record<string, Value<Limit>>>>>();
});

test('blocks, which are never null where there may be many', () => {
  type Step = {
    name: Value<string>;
    env: readonly { key: Value<string> }[] | Unknown;
    once: Value<{ at: Value<string> }>;
  };
  expectTypeOf<M['step']>().toEqualTypeOf<readonly Step[] | Unknown>();
  expectTypeOf<M['schedule']>().toEqualTypeOf<Value<{ every: Value<string> }>>();
});

test('a function has the types of its parameters and its result', () => {
  defineFunction({
    name: 'f',
    summary: '',
    parameters: {
      a: { type: 'string' },
      b: { type: ['list', 'number'], nullable: true },
      c: { type: 'bool', allowUnknown: true },
    },
    variadic: { rest: { type: 'number' } },
    returns: ['object', { x: 'string' }],
    call(args) {
      expectTypeOf(args.a).toEqualTypeOf<string>();
      expectTypeOf(args.b).toEqualTypeOf<readonly Value<number>[] | null>();
      expectTypeOf(args.c).toEqualTypeOf<boolean | Unknown>();
      expectTypeOf(args.rest).toEqualTypeOf<readonly number[]>();
      return { x: args.a };
    },
  });
});
