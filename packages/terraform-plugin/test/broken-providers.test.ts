import { describe, expect, test } from 'vitest';
import { unknown } from '../src/index.ts';
import { createProviderServer } from '../src/server/create-server.ts';
import type { ProviderServer } from '../src/server/rpc.ts';
import {
  type Config,
  ConsistencyError,
  createHarness,
  harnessOf,
  type ResourceHarness,
} from '../src/testing/index.ts';
import { newThings, type Thing, type ThingResource, thing, thingProvider } from './thing-provider.ts';

interface Broken {
  readonly name: string;
  readonly provider: Partial<ThingResource>;
  readonly run: (resource: ResourceHarness) => Promise<unknown>;
  readonly summary: string;
  readonly problem: string;
}

const good = thing();
const apply = (config: Config) => (resource: ResourceHarness) => resource.apply(config);
/** What a modifyPlan returns when it changes some attributes of a create or an update. */
const planning = (changes: Partial<Thing>): Partial<ThingResource> => ({
  modifyPlan: async ({ plan }) => plan && { ...plan, ...changes },
});

let plans = 0;
let reads = 0;

const broken: readonly Broken[] = [
  {
    name: 'plans another value than the configured one',
    provider: planning({ name: 'b' }),
    run: apply({ name: 'a' }),
    summary: 'Provider produced invalid plan',
    problem: 'name: planned value "b" does not match config value "a"',
  },
  {
    name: 'plans neither the configured nor the prior value',
    provider: {
      modifyPlan: async ({ plan, state }) => plan && (state === null ? plan : { ...plan, name: 'c' }),
    },
    run: async (resource) => {
      await resource.apply({ name: 'a' }, { expectNonEmptyPlan: true });
      await resource.apply({ name: 'b' });
    },
    summary: 'Provider produced invalid plan',
    problem: 'name: planned value "c" does not match config value "b" nor prior value "a"',
  },
  {
    name: 'plans a value for what is not computed',
    provider: planning({ labels: ['x'] }),
    run: apply({ name: 'a' }),
    summary: 'Provider produced invalid plan',
    problem: 'labels: planned value ["x"] for a non-computed attribute',
  },
  {
    name: 'plans another nested value, and shows no secret',
    provider: planning({ timeouts: { create: '1m', token: 'other', zone: null } }),
    run: apply({ name: 'a', timeouts: { create: '1m', token: 'secret' } }),
    summary: 'Provider produced invalid plan',
    problem: 'timeouts.token: planned value (sensitive) does not match config value (sensitive)',
  },
  {
    name: 'plans an unknown for a configured object',
    provider: planning({ timeouts: unknown }),
    run: apply({ name: 'a', timeouts: {} }),
    summary: 'Provider produced invalid plan',
    problem: 'timeouts: planned unknown for configured value',
  },
  {
    name: 'replaces for an attribute that does not exist',
    provider: {
      async modifyPlan({ plan, state, requiresReplace }) {
        if (state !== null) requiresReplace.add('nmae');
        return plan;
      },
    },
    run: apply({ name: 'a' }),
    summary: 'Provider produced invalid plan',
    problem: 'nmae: requires replacement was indicated for a non-existent attribute path',
  },
  {
    name: 'plans another value each time',
    provider: {
      async modifyPlan({ plan }) {
        plans += 1;
        return plan && { ...plan, revision: String(plans) };
      },
    },
    run: apply({ name: 'a' }),
    summary: 'Provider produced inconsistent final plan',
    problem: 'revision: was "1", but now "2"',
  },
  {
    name: 'creates something else than planned',
    provider: {
      create: async (context) => ({ ...((await good.create(context)) as Thing), size: 99 }),
    },
    run: apply({ name: 'a', size: 5 }),
    summary: 'Provider produced inconsistent result after apply',
    problem: 'size: was 5, but now 99',
  },
  {
    name: 'loses an element of a set',
    provider: {
      create: async (context) => ({ ...((await good.create(context)) as Thing), labels: ['y', 'z'] }),
    },
    run: apply({ name: 'a', labels: ['x', 'y'] }),
    summary: 'Provider produced inconsistent result after apply',
    problem: 'labels: planned set element "x" does not correlate with any element in actual',
  },
  {
    name: 'updates something else than planned',
    provider: { update: async ({ state }) => state },
    run: async (resource) => {
      await resource.apply({ name: 'a' });
      await resource.apply({ name: 'a', size: 5 });
    },
    summary: 'Provider produced inconsistent result after apply',
    problem: 'size: was 5, but now 3',
  },
  {
    name: 'never settles',
    provider: { modifyPlan: async ({ plan }) => plan && { ...plan, revision: unknown } },
    run: apply({ name: 'a' }),
    summary: 'After applying this test step, the plan was not empty',
    problem: 'update',
  },
  {
    name: 'keeps something volatile in the state',
    provider: {
      async read({ state }) {
        reads += 1;
        return { ...state, revision: `read ${reads}` };
      },
    },
    run: apply({ name: 'a' }),
    summary: 'Objects have changed outside of Terraform',
    problem: 'read 1',
  },
];

test.each(broken)('a provider that $name is caught', async ({ provider, run, summary, problem }) => {
  const harness = createHarness(thingProvider(newThings(), thing(provider)));
  await harness.configure();
  await expectInconsistency(run(harness.resource('test_thing')), summary, problem);
});

describe('a server that', () => {
  type Breaking = (server: ProviderServer) => Partial<ProviderServer>;
  const wholeThing = { id: 'x', name: 'a', size: 3, note: null, labels: null, revision: '1', timeouts: null };
  const reply = { diagnostics: [], private: new Uint8Array() };

  test.each<[string, Breaking, (resource: ResourceHarness) => Promise<unknown>, string, string]>([
    [
      'leaves a value unknown after apply',
      () => ({
        applyResourceChange: async () => ({ ...reply, state: { ...wholeThing, revision: unknown } }),
      }),
      apply({ name: 'a' }),
      'Provider returned invalid result object after apply',
      'revision: the value is unknown after apply',
    ],
    [
      'returns nothing after a create',
      () => ({ applyResourceChange: async () => ({ ...reply, state: null }) }),
      apply({ name: 'a' }),
      'Provider produced inconsistent result after apply',
      'Root object',
    ],
    [
      'leaves a value unknown after a read',
      () => ({ readResource: async () => ({ ...reply, state: { ...wholeThing, revision: unknown } }) }),
      apply({ name: 'a' }),
      'Provider produced invalid object',
      'unknown after refresh',
    ],
    [
      'keeps a resource that is destroyed',
      (server) => ({
        applyResourceChange: async (request) =>
          request.planned === null ? { ...reply, state: wholeThing } : server.applyResourceChange(request),
      }),
      async (resource) => {
        await resource.apply({ name: 'a' });
        await resource.destroy();
      },
      'Provider returned invalid result object after apply',
      'a non-null object after a destroy',
    ],
    [
      'plans something for a destroy',
      (server) => ({
        planResourceChange: async (request) =>
          request.proposed === null
            ? { ...reply, planned: wholeThing, requiresReplace: [] }
            : server.planResourceChange(request),
      }),
      async (resource) => {
        await resource.apply({ name: 'a' });
        await resource.destroy();
      },
      'Provider produced invalid plan',
      'planned a non-null destroy value',
    ],
  ])('%s is caught', async (_name, breaking, run, summary, problem) => {
    const server = createProviderServer(thingProvider(newThings()));
    const harness = harnessOf({ ...server, ...breaking(server) });
    await harness.configure();
    await expectInconsistency(run(harness.resource('test_thing')), summary, problem);
  });

  test('returns no object for a data source is caught', async () => {
    const server = createProviderServer(thingProvider(newThings()));
    const harness = harnessOf({ ...server, readDataSource: async () => ({ diagnostics: [], state: null }) });
    await harness.configure();
    const read = harness.dataSource('test_count').read();
    await expectInconsistency(read, 'Provider produced invalid object', 'the object is null');
  });
});

async function expectInconsistency(run: Promise<unknown>, summary: string, problem: string): Promise<void> {
  const error: unknown = await run.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ConsistencyError);
  expect(error).toMatchObject({ summary });
  expect((error as Error).message).toContain(problem);
  expect((error as Error).message).not.toContain('secret');
}
