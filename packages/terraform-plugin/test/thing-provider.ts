import {
  attr,
  type DataSource,
  defineDataSource,
  defineProvider,
  defineResource,
  defineSchema,
  isKnown,
  isUnknown,
  type Model,
  type Provider,
  planModifiers,
  type Resource,
  validators,
} from '../src/index.ts';

/** Where things are kept: what a service would be. */
export interface Things {
  readonly all: Map<string, { name: string; size: number }>;
  creates: number;
}

export function newThings(): Things {
  return { all: new Map(), creates: 0 };
}

export const thingSchema = defineSchema({
  description: 'A thing.',
  attributes: {
    id: attr.string({ computed: true, planModifiers: [planModifiers.useStateForUnknown()] }),
    name: attr.string({
      required: true,
      validators: [validators.notEmpty()],
      planModifiers: [planModifiers.requiresReplace()],
    }),
    size: attr.decimal({
      optional: true,
      computed: true,
      default: 3,
      validators: [validators.greaterThan(0)],
    }),
    note: attr.string({ optional: true, deprecated: 'Use labels.' }),
    labels: attr.set({ optional: true, element: 'string' }),
    revision: attr.string({ computed: true }),
    timeouts: attr.single({
      optional: true,
      attributes: {
        create: attr.string({ optional: true, validators: [validators.duration()] }),
        token: attr.string({
          optional: true,
          sensitive: true,
          validators: [validators.lengthAtLeast(5)],
        }),
        zone: attr.string({ optional: true, computed: true }),
      },
    }),
  },
});

export type ThingSchema = typeof thingSchema;
export type Thing = Model<ThingSchema>;
export type ThingResource = Resource<ThingSchema, Things>;

function complete(plan: Thing, id: string, revision: number): Thing {
  const timeouts = isKnown(plan.timeouts)
    ? { ...plan.timeouts, zone: isUnknown(plan.timeouts.zone) ? 'home' : plan.timeouts.zone }
    : plan.timeouts;
  return { ...plan, id, revision: String(revision), timeouts };
}

/** A thing that behaves; a test overrides what it wants otherwise. */
export function thing(overrides: Partial<ThingResource> = {}): ThingResource {
  return {
    typeName: 'test_thing',
    schema: thingSchema,
    async create({ plan, client, private: store }) {
      client.creates += 1;
      const id = `thing-${client.creates}`;
      client.all.set(id, { name: String(plan.name), size: Number(plan.size) });
      store.set('created', client.creates);
      return complete(plan, id, 1);
    },
    async read({ state, client }) {
      const found = client.all.get(String(state.id));
      return found ? { ...state, ...found } : null;
    },
    async update({ plan, state, client }) {
      client.all.set(String(state.id), { name: String(plan.name), size: Number(plan.size) });
      return complete(plan, String(state.id), Number(state.revision) + 1);
    },
    async delete({ state, client }) {
      client.all.delete(String(state.id));
    },
    async import({ id }) {
      const nothing = { name: null, size: null, note: null, labels: null, revision: '1', timeouts: null };
      return { id, ...nothing };
    },
    ...overrides,
  };
}

const countSchema = defineSchema({
  description: 'How many things there are.',
  attributes: {
    prefix: attr.string({ optional: true, validators: [validators.notEmpty()] }),
    total: attr.number({ computed: true }),
  },
});

const count: DataSource<typeof countSchema, Things> = {
  typeName: 'test_count',
  schema: countSchema,
  read: async ({ config, client }) => ({ ...config, total: client.all.size }),
};

export const providerSchema = defineSchema({
  description: 'Things.',
  attributes: { region: attr.string({ optional: true, validators: [validators.oneOf(['here', 'there'])] }) },
});

export function thingProvider(things: Things, resource: ThingResource = thing()): Provider {
  return defineProvider({
    name: 'test',
    version: '1.2.3',
    schema: providerSchema,
    resources: [defineResource(resource)],
    dataSources: [defineDataSource(count)],
    async configure({ config, diagnostics }) {
      if (config.region === 'there') diagnostics.error('Nobody is there', 'Try here.');
      return isUnknown(config.region) ? undefined : things;
    },
  });
}
