import { expectTypeOf, test } from 'vitest';
import { attr, defineSchema, type Model, type Value } from '../src/index.ts';

const schema = defineSchema({
  description: 'A thing.',
  attributes: {
    prompt: attr.string({ required: true }),
    seconds: attr.number({ optional: true, computed: true, default: 3 }),
    tags: attr.map({ optional: true, element: 'string' }),
    timeouts: attr.single({ optional: true, attributes: { create: attr.string({ optional: true }) } }),
  },
});

test('a schema gives the type of its model', () => {
  type M = Model<typeof schema>;
  expectTypeOf<M['prompt']>().toEqualTypeOf<Value<string>>();
  expectTypeOf<M['seconds']>().toEqualTypeOf<Value<number>>();
  expectTypeOf<M['tags']>().toEqualTypeOf<Value<Readonly<Record<string, Value<string>>>>>();
  expectTypeOf<M['timeouts']>().toEqualTypeOf<Value<{ create: Value<string> }>>();
});
