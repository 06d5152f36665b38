import {
  attr,
  block,
  defineDataSource,
  defineFunction,
  defineProvider,
  defineResource,
  defineSchema,
  FunctionError,
  isUnknown,
  type Model,
  type Provider,
  planModifiers,
  type Resource,
  validators,
} from '../src/index.ts';
import { isRecord } from '../src/values/types.ts';

const made = attr.string({ computed: true, planModifiers: [planModifiers.useStateForUnknown()] });

/** Every kind of attribute and block that a schema can have, with defaults and computed values at every depth. */
export const shapeSchema = defineSchema({
  description: 'A shape.',
  attributes: {
    id: made,
    size: attr.number({ optional: true, validators: [validators.lessThan(100)] }),
    amount: attr.decimal({ optional: true }),
    matrix: attr.list({ optional: true, element: ['list', 'number'] }),
    people: attr.map({ optional: true, element: ['object', { name: 'string', age: 'number' }] }),
    pair: attr.typed({ optional: true, type: ['tuple', ['string', 'number']] }),
    any: attr.dynamic({ optional: true }),
    words: attr.set({ optional: true, computed: true, element: 'string', default: ['one', 'two'] }),
    rules: attr.listNested({
      optional: true,
      attributes: {
        port: attr.number({ required: true, validators: [validators.greaterThan(0)] }),
        protocol: attr.string({ optional: true, computed: true, default: 'tcp' }),
        zone: attr.string({ optional: true, planModifiers: [planModifiers.requiresReplace()] }),
        rule_id: made,
      },
    }),
    tags: attr.setNested({
      optional: true,
      attributes: {
        key: attr.string({ required: true, validators: [validators.notEmpty()] }),
        value: attr.string({ optional: true, computed: true, default: 'on' }),
        zone: attr.string({ optional: true, planModifiers: [planModifiers.requiresReplace()] }),
        tag_id: made,
      },
    }),
    limits: attr.mapNested({
      optional: true,
      attributes: {
        max: attr.number({ required: true }),
        unit: attr.string({ optional: true, computed: true, default: 's' }),
        inner: attr.single({
          optional: true,
          attributes: { names: attr.list({ optional: true, element: 'string' }), limit_id: made },
        }),
      },
    }),
    found: attr.listNested({
      computed: true,
      attributes: { name: attr.string({ computed: true }) },
      planModifiers: [planModifiers.useStateForUnknown()],
    }),
    chosen: attr.single({
      optional: true,
      computed: true,
      attributes: {
        by: attr.string({ optional: true }),
        at: attr.string({ computed: true }),
      },
    }),
    secret: attr.string({ optional: true, writeOnly: true, validators: [validators.lengthAtLeast(3)] }),
  },
  blocks: {
    step: block.list({
      maxItems: 3,
      attributes: {
        name: attr.string({ required: true }),
        retries: attr.number({ optional: true, computed: true, default: 1 }),
        step_id: made,
      },
      blocks: {
        env: block.set({
          attributes: { key: attr.string({ required: true }), value: attr.string({ optional: true }) },
        }),
        timeouts: block.single({ attributes: { create: attr.string({ optional: true }) } }),
      },
    }),
    label: block.set({
      attributes: { name: attr.string({ required: true }), label_id: made },
    }),
    schedule: block.single({
      deprecated: 'Use a clock.',
      attributes: {
        every: attr.string({ required: true }),
        jitter: attr.number({ optional: true, computed: true, default: 0 }),
      },
      planModifiers: [planModifiers.requiresReplace()],
    }),
  },
});

export type ShapeSchema = typeof shapeSchema;
export type Shape = Model<ShapeSchema>;
export type ShapeResource = Resource<ShapeSchema, Shapes>;

/** Where the shapes are kept, and which secret came last. */
export interface Shapes {
  current: Shape | null;
  secret: unknown;
  creates: number;
}

export function newShapes(): Shapes {
  return { current: null, secret: undefined, creates: 0 };
}

/** Whatever is still unknown is made. */
export function complete<T>(value: T): T {
  const inside = (item: unknown): unknown => {
    if (isUnknown(item)) return 'made';
    if (Array.isArray(item)) return item.map(inside);
    if (!isRecord(item)) return item;
    return Object.fromEntries(
      Object.entries(item).map(([name, one]) => [
        name,
        name === 'found' && isUnknown(one)
          ? [{ name: 'x' }]
          : name === 'chosen' && isUnknown(one)
            ? { by: null, at: 'made' }
            : inside(one),
      ]),
    );
  };
  return inside(value) as T;
}

export function shape(overrides: Partial<ShapeResource> = {}): ShapeResource {
  return {
    typeName: 'shapes_shape',
    schema: shapeSchema,
    async create({ plan, config, client }) {
      client.creates += 1;
      client.secret = config.secret;
      client.current = complete(plan);
      return client.current;
    },
    read: async ({ client }) => client.current,
    async update({ plan, config, client }) {
      client.secret = config.secret;
      client.current = complete(plan);
      return client.current;
    },
    async delete({ client }) {
      client.current = null;
    },
    ...overrides,
  };
}

const searchSchema = defineSchema({
  description: 'A search.',
  attributes: {
    hits: attr.listNested({
      computed: true,
      attributes: { name: attr.string({ computed: true }), score: attr.decimal({ computed: true }) },
    }),
  },
  blocks: {
    filter: block.set({ minItems: 1, attributes: { name: attr.string({ required: true }) } }),
  },
});

const search = defineDataSource<typeof searchSchema, Shapes>({
  typeName: 'shapes_search',
  schema: searchSchema,
  async read({ config }) {
    const filters = isUnknown(config.filter) ? [] : config.filter;
    return { ...config, hits: filters.map(({ name }) => ({ name, score: 2n ** 70n })) };
  },
});

const join = defineFunction({
  name: 'join',
  summary: 'Joins words.',
  parameters: { separator: { type: 'string' }, prefix: { type: 'string', nullable: true } },
  variadic: { words: { type: 'string' } },
  returns: 'string',
  call({ separator, prefix, words }) {
    const empty = words.indexOf('');
    if (empty >= 0) return new FunctionError('must not be empty', 'words', empty);
    if (separator === 'throw') throw new Error('It fell apart.');
    return (prefix ?? '') + words.join(separator);
  },
});

const total = defineFunction({
  name: 'total',
  summary: 'Adds up what a list of objects holds.',
  parameters: { items: { type: ['list', ['object', { count: 'number' }]] } },
  returns: ['object', { total: 'number', counts: ['list', 'number'] }],
  call({ items }) {
    const counts = items.map((item) => (item && 'count' in item ? Number(item.count) : 0));
    return { total: counts.reduce((sum, count) => sum + count, 0), counts };
  },
});

const describe = defineFunction({
  name: 'describe',
  summary: 'Names the type of anything.',
  parameters: { value: { type: 'dynamic', allowUnknown: true } },
  returns: 'string',
  call: ({ value }) => (isUnknown(value) ? 'unknown' : JSON.stringify(value.type)),
});

export function shapesProvider(shapes: Shapes, resource: ShapeResource = shape()): Provider {
  return defineProvider({
    name: 'shapes',
    version: '1.0.0',
    schema: defineSchema({ description: 'Shapes.', attributes: {} }),
    resources: [defineResource(resource)],
    dataSources: [search],
    functions: [join, total, describe],
    configure: async () => shapes,
  });
}
