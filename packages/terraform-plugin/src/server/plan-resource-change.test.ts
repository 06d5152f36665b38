import { describe, expect, test } from 'vitest';
import { type Attributes, attr } from '../schema/attribute.ts';
import { planModifiers } from '../schema/plan-modifiers.ts';
import type { Schema } from '../schema/schema.ts';
import { proposedNew } from '../testing/proposed-new.ts';
import { formatPath } from '../values/path.ts';
import { unknown } from '../values/unknown.ts';
import { createProviderServer } from './create-server.ts';
import type { AnyResource, ModifyPlanContext } from './definition.ts';
import type { Block } from './rpc.ts';

const attributes = {
  id: attr.string({ computed: true, planModifiers: [planModifiers.useStateForUnknown()] }),
  rev: attr.string({ computed: true }),
  path: attr.string({
    required: true,
    planModifiers: [
      {
        description: 'other spellings of the same path are no change',
        modify: ({ prior, planned }) =>
          typeof prior === 'string' && String(planned).replace('./', '') === prior
            ? { planned: prior }
            : undefined,
      },
    ],
  }),
  mode: attr.string({ optional: true, computed: true, default: 'rw' }),
  kind: attr.string({ optional: true, planModifiers: [planModifiers.requiresReplaceIfWasSet()] }),
  kept: attr.string({
    optional: true,
    computed: true,
    planModifiers: [planModifiers.keepPriorWhenConfigNull()],
  }),
  opts: attr.single({
    optional: true,
    attributes: {
      size: attr.number({ optional: true, computed: true, default: 1 }),
      zone: attr.string({ optional: true, planModifiers: [planModifiers.requiresReplace()] }),
      tag: attr.string({ computed: true, planModifiers: [planModifiers.useStateForUnknown()] }),
    },
  }),
} satisfies Attributes;

const empty: Block = { id: null, rev: null, path: null, mode: null, kind: null, kept: null, opts: null };
const stored: Block = { ...empty, id: '1', rev: '1', path: 'a', mode: 'rw', kept: 'k' };

type ModifyPlan = (context: ModifyPlanContext<Schema, unknown>) => Promise<Block | null>;

async function plan(prior: Block | null, config: Partial<Block>, modifyPlan?: ModifyPlan) {
  const never = async () => expect.unreachable('a plan calls no operation');
  const resource = {
    typeName: 'test_thing',
    schema: { description: '', attributes },
    create: never,
    read: never,
    update: never,
    delete: never,
    ...(modifyPlan && { modifyPlan }),
  } as unknown as AnyResource<unknown>;
  const server = createProviderServer({
    name: 'test',
    version: '1',
    schema: { description: '', attributes: {} },
    resources: [resource],
    dataSources: [],
    configure: never,
  });
  const full = { ...empty, ...config };
  const proposed = proposedNew({ attributes }, prior, full);
  const request = { typeName: 'test_thing', prior, proposed, config: full, private: new Uint8Array() };
  const reply = await server.planResourceChange(request);
  return { ...reply, requiresReplace: reply.requiresReplace.map(formatPath) };
}

interface Case {
  readonly name: string;
  readonly prior: Block | null;
  readonly config: Partial<Block>;
  readonly planned: Partial<Block>;
  readonly replaces?: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'a create leaves what is computed unknown and fills in defaults',
    prior: null,
    config: { path: 'a' },
    planned: { id: unknown, rev: unknown, path: 'a', mode: 'rw', kind: null, kept: unknown, opts: null },
  },
  {
    name: 'a create with a nested object',
    prior: null,
    config: { path: 'a', opts: { size: null, zone: 'z', tag: null } },
    planned: { opts: { size: 1, zone: 'z', tag: unknown } },
  },
  { name: 'no difference plans the prior state', prior: stored, config: { path: 'a' }, planned: stored },
  {
    name: 'a difference that a modifier undoes is none, and leaves nothing unknown',
    prior: stored,
    config: { path: './a' },
    planned: stored,
  },
  {
    name: 'a change makes unknown what may change with it',
    prior: stored,
    config: { path: 'b' },
    planned: { ...stored, path: 'b', rev: unknown },
  },
  {
    name: 'an unknown value is a change',
    prior: stored,
    config: { path: unknown },
    planned: { ...stored, path: unknown, rev: unknown },
  },
  {
    name: 'a default comes back when the configuration lets go',
    prior: { ...stored, mode: 'ro' },
    config: { path: 'a' },
    planned: { ...stored, mode: 'rw', rev: unknown },
  },
  {
    name: 'a value that appears for the first time replaces nothing',
    prior: stored,
    config: { path: 'a', kind: 'x' },
    planned: { ...stored, kind: 'x', rev: unknown },
  },
  {
    name: 'a value that changes replaces',
    prior: { ...stored, kind: 'x' },
    config: { path: 'a', kind: 'y' },
    planned: { ...stored, kind: 'y', rev: unknown },
    replaces: ['kind'],
  },
  {
    name: 'a nested value that changes replaces, by its path',
    prior: { ...stored, opts: { size: 1, zone: 'z', tag: 't' } },
    config: { path: 'a', opts: { size: null, zone: 'y', tag: null } },
    planned: { ...stored, rev: unknown, opts: { size: 1, zone: 'y', tag: 't' } },
    replaces: ['opts.zone'],
  },
  {
    name: 'a nested object that is new has no state to keep',
    prior: stored,
    config: { path: 'a', opts: { size: null, zone: null, tag: null } },
    planned: { ...stored, rev: unknown, opts: { size: 1, zone: null, tag: unknown } },
  },
  {
    name: 'an unknown nested object stays unknown',
    prior: stored,
    config: { path: 'a', opts: unknown },
    planned: { ...stored, rev: unknown, opts: unknown },
  },
];

test.each(cases)('$name', async ({ prior, config, planned, replaces = [] }) => {
  const reply = await plan(prior, config);
  expect(reply.diagnostics).toEqual([]);
  expect(reply.planned).toMatchObject(planned);
  expect(reply.requiresReplace).toEqual(replaces);
});

describe('modifyPlan', () => {
  test('may make the only difference', async () => {
    const reply = await plan(stored, { path: 'a' }, async ({ plan }) => ({ ...plan, rev: '2' }));
    expect(reply.planned).toEqual({ ...stored, rev: '2' });
    expect(reply.requiresReplace).toEqual([]);
  });

  test('may ask for a replacement; only what differs counts', async () => {
    const reply = await plan(stored, { path: 'a' }, async ({ plan, requiresReplace }) => {
      requiresReplace.add('rev').add('mode');
      return plan && { ...plan, rev: unknown };
    });
    expect(reply.requiresReplace).toEqual(['rev']);
  });

  test('sees what replaces, and may take a change back', async () => {
    const seen: string[] = [];
    const prior = { ...stored, kind: 'x' };
    const reply = await plan(prior, { path: 'a', kind: 'y' }, async ({ plan, requiresReplace }) => {
      seen.push(...requiresReplace);
      return { ...plan, kind: 'x' };
    });
    expect(seen).toEqual(['kind']);
    expect(reply.requiresReplace).toEqual([]);
  });

  test('does not lose what replaces inside an object', async () => {
    const opts = { size: 1, zone: 'z', tag: 't' };
    const config = { path: 'a', opts: { ...opts, zone: 'y', tag: null } };
    const kept = await plan({ ...stored, opts }, config, async ({ plan }) => plan);
    expect(kept.requiresReplace).toEqual(['opts.zone']);
    const undone = await plan({ ...stored, opts }, config, async ({ plan }) => ({ ...plan, opts }));
    expect(undone.requiresReplace).toEqual([]);
  });

  test('that returns nothing for a wanted resource is an error', async () => {
    const reply = await plan(stored, { path: 'a' }, async () => null);
    expect(reply.diagnostics).toMatchObject([{ summary: 'The plan came back empty' }]);
  });

  test('that returns something outside the schema is an error which names it', async () => {
    const reply = await plan(stored, { path: 'a' }, async ({ plan }) => ({ ...plan, rev: 5, more: 1 }));
    const details = reply.diagnostics.map(({ detail }) => detail).join(' ');
    expect(details).toContain('rev: a string is required, got a number');
    expect(details).toContain('more: there is no such attribute');
  });
});
