import { expect, test, vi } from 'vitest';
import { unknown } from '../src/index.ts';
import { createProviderServer } from '../src/server/create-server.ts';
import type { Block, ProviderServer } from '../src/server/rpc.ts';
import { type Config, harnessOf } from '../src/testing/index.ts';
import {
  complete,
  newShapes,
  type Shape,
  type ShapeResource,
  shape,
  shapesProvider,
} from './shapes-provider.ts';
import { jsonTerraform } from './support/json-terraform.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** A provider that breaks one rule: both the harness and Terraform must refuse it, and call it the same. */
interface Broken {
  /** What its resource does wrong. */
  readonly resource?: Partial<ShapeResource>;
  /** What no resource can do wrong with this framework, only a server of its own. */
  readonly server?: (server: ProviderServer) => Partial<ProviderServer>;
  /** Applied one after the other; null destroys. The last one is refused. */
  readonly steps: readonly (Config | null)[];
  /** What Terraform calls it. */
  readonly summary: string;
  /** Where and why, in the harness's words and in Terraform's. */
  readonly harness: string;
  readonly terraform: string;
}

const INVALID = 'Provider produced invalid plan';
const INCONSISTENT = 'Provider produced inconsistent result after apply';

const planning = (changes: Partial<Shape>): Partial<ShapeResource> => ({
  modifyPlan: async ({ plan }) => plan && { ...plan, ...changes },
});
const creating = (changes: Partial<Shape>): Partial<ShapeResource> => ({
  async create(context) {
    context.client.current = { ...complete(context.plan), ...changes };
    return context.client.current;
  },
});

const applying = (change: (state: Block | null) => Block | null) => (server: ProviderServer) => ({
  async applyResourceChange(request: Parameters<ProviderServer['applyResourceChange']>[0]) {
    const reply = await server.applyResourceChange(request);
    return { ...reply, state: change(reply.state) };
  },
});

const rule = { port: 80, protocol: 'tcp', zone: null, rule_id: 'made' };
const step = { name: 'a', retries: 1, step_id: 'made', env: [], timeouts: null };
let plans = 0;

const broken: Record<string, Broken> = {
  'plans another value inside a list than the configured one': {
    resource: planning({ rules: [{ ...rule, port: 81 }] }),
    steps: [{ rules: [{ port: 80 }] }],
    summary: INVALID,
    harness: 'rules[0].port: planned value 81 does not match config value 80',
    terraform:
      '.rules[0].port: planned value cty.NumberIntVal(81) does not match config value cty.NumberIntVal(80)',
  },
  'plans neither the configured nor the prior value': {
    resource: {
      modifyPlan: async ({ plan, state }) =>
        plan && (state && state.size !== plan.size ? { ...plan, size: 3 } : plan),
    },
    steps: [{ size: 1 }, { size: 2 }],
    summary: INVALID,
    harness: 'size: planned value 3 does not match config value 2 nor prior value 1',
    terraform: 'nor prior value',
  },
  'plans a value for what is not computed': {
    resource: planning({ matrix: [[1]] }),
    steps: [{}],
    summary: INVALID,
    harness: 'matrix: planned value [[1]] for a non-computed attribute',
    terraform: 'for a non-computed attribute',
  },
  'plans another value inside a map': {
    resource: planning({ limits: { cpu: { max: 2, unit: 's', inner: null } } }),
    steps: [{ limits: { cpu: { max: 1 } } }],
    summary: INVALID,
    harness: 'limits["cpu"].max: planned value 2 does not match config value 1',
    terraform: 'max: planned value cty.NumberIntVal(2)',
  },
  'plans an unknown for configured objects': {
    resource: planning({ rules: unknown }),
    steps: [{ rules: [{ port: 80 }] }],
    summary: INVALID,
    harness: 'rules: planned unknown for configured value',
    terraform: '.rules: planned unknown for configured value',
  },
  'plans more objects than are configured': {
    resource: planning({ rules: [rule, rule] }),
    steps: [{ rules: [{ port: 80 }] }],
    summary: INVALID,
    harness: 'rules: count in plan (2) disagrees with count in config (1)',
    terraform: 'disagrees with count in config',
  },
  'plans a block that is not configured': {
    resource: planning({ step: [step, step] }),
    steps: [{ step: [{ name: 'a' }] }],
    summary: INVALID,
    harness: 'step: block count in plan (2) disagrees with count in config (1)',
    terraform: '.step: block count in plan (2) disagrees with count in config (1)',
  },
  'plans another value inside a block': {
    resource: planning({ step: [{ ...step, name: 'b' }] }),
    steps: [{ step: [{ name: 'a' }] }],
    summary: INVALID,
    harness: 'step[0].name: planned value "b" does not match config value "a"',
    terraform: '.step[0].name: planned value cty.StringVal("b")',
  },
  'plans unknown blocks': {
    resource: planning({ step: unknown }),
    steps: [{ step: [{ name: 'a' }] }],
    summary: INVALID,
    harness: 'step: a nested block must not be unknown itself',
    terraform: 'must not be unknown itself',
  },
  'plans a single block away': {
    resource: planning({ schedule: null }),
    steps: [{ schedule: { every: '1h' } }],
    summary: INVALID,
    harness: 'schedule: planned for absence but config wants existence',
    terraform: '.schedule: planned for absence but config wants existence',
  },
  'replaces for an attribute that does not exist': {
    resource: {
      async modifyPlan({ plan, state, requiresReplace }) {
        if (state !== null) requiresReplace.add('szie');
        return plan;
      },
    },
    steps: [{}, { size: 1 }],
    summary: INVALID,
    harness: 'szie: requires replacement was indicated for a non-existent attribute path',
    terraform: 'non-existent attribute path',
  },
  'plans something for a destroy': {
    server: (server) => ({
      async planResourceChange(request) {
        if (request.proposed !== null) return server.planResourceChange(request);
        return { planned: request.prior, requiresReplace: [], private: request.private, diagnostics: [] };
      },
    }),
    steps: [{}, null],
    summary: INVALID,
    harness: 'planned a non-null destroy value',
    terraform: 'planned a non-null destroy value',
  },
  'plans another value each time': {
    resource: {
      async modifyPlan({ plan }) {
        plans += 1;
        return plan && { ...plan, id: String(plans) };
      },
    },
    steps: [{}],
    summary: 'Provider produced inconsistent final plan',
    harness: 'id: was "',
    terraform: '.id: was cty.StringVal(',
  },
  'creates another value than planned': {
    resource: creating({ size: 99 }),
    steps: [{ size: 5 }],
    summary: INCONSISTENT,
    harness: 'size: was 5, but now 99',
    terraform: '.size: was cty.NumberIntVal(5), but now cty.NumberIntVal(99)',
  },
  'creates another default inside a list': {
    resource: creating({ rules: [{ ...rule, protocol: 'udp' }] }),
    steps: [{ rules: [{ port: 80 }] }],
    summary: INCONSISTENT,
    harness: 'rules[0].protocol: was "tcp", but now "udp"',
    terraform: '.rules[0].protocol: was cty.StringVal("tcp"), but now cty.StringVal("udp")',
  },
  'loses an element of a list': {
    resource: creating({ rules: [rule] }),
    steps: [{ rules: [{ port: 80 }, { port: 81 }] }],
    summary: INCONSISTENT,
    harness: 'rules[1]: the element has vanished',
    terraform: '.rules: element 1 has vanished',
  },
  'loses a key of a map': {
    resource: creating({ limits: {} }),
    steps: [{ limits: { cpu: { max: 1 } } }],
    summary: INCONSISTENT,
    harness: 'limits["cpu"]: the element has vanished',
    terraform: '.limits: element "cpu" has vanished',
  },
  'loses an element of a set': {
    resource: creating({ words: ['two'] }),
    steps: [{}],
    summary: INCONSISTENT,
    harness: 'words: planned set element "one" does not correlate with any element in actual',
    terraform: 'does not correlate with any element in actual',
  },
  'changes an object in a set': {
    resource: creating({ tags: [{ key: 'a', value: 'off', zone: null, tag_id: 'made' }] }),
    steps: [{ tags: [{ key: 'a' }] }],
    summary: INCONSISTENT,
    harness: 'does not correlate with any element in actual',
    terraform: 'does not correlate with any element in actual',
  },
  'loses a block': {
    resource: creating({ step: [] }),
    steps: [{ step: [{ name: 'a' }] }],
    summary: INCONSISTENT,
    harness: 'step[0]: the element has vanished',
    terraform: '.step: block count changed from 1 to 0',
  },
  'adds a block to a set': {
    resource: creating({
      label: [
        { name: 'a', label_id: 'made' },
        { name: 'b', label_id: 'made' },
      ],
    }),
    steps: [{ label: [{ name: 'a' }] }],
    summary: INCONSISTENT,
    harness: 'label: length changed from 1 to 2',
    terraform: 'label: block set length changed from 1 to 2',
  },
  'changes an element of a tuple': {
    resource: creating({ pair: ['a', 2] }),
    steps: [{ pair: ['a', 1] }],
    summary: INCONSISTENT,
    harness: 'pair[1]: was 1, but now 2',
    terraform: '.pair[1]: was cty.NumberIntVal(1), but now cty.NumberIntVal(2)',
  },
  'updates nothing': {
    resource: { update: async ({ state }) => state },
    steps: [{ size: 1 }, { size: 2 }],
    summary: INCONSISTENT,
    harness: 'size: was 2, but now 1',
    terraform: '.size: was cty.NumberIntVal(2), but now cty.NumberIntVal(1)',
  },
  'returns nothing after a create': {
    server: applying(() => null),
    steps: [{}],
    summary: INCONSISTENT,
    harness: 'Root object: was',
    terraform: 'Root object was present, but now absent',
  },
  'keeps what is destroyed': {
    server: (server) => ({
      async applyResourceChange(request) {
        const reply = await server.applyResourceChange(request);
        return request.planned === null ? { ...reply, state: request.prior } : reply;
      },
    }),
    steps: [{}, null],
    summary: 'Provider returned invalid result object after apply',
    harness: 'a non-null object after a destroy',
    terraform: 'After applying a Delete plan, the provider returned a non-null object',
  },
  'leaves a value unknown after apply': {
    server: applying((state) => state && { ...state, id: unknown }),
    steps: [{}],
    summary: 'Provider returned invalid result object after apply',
    harness: 'id: the value is unknown after apply',
    terraform: 'the provider still indicated an unknown value',
  },
  'leaves a value unknown after a read': {
    server: () => ({
      readResource: async (request) => ({
        ...request,
        state: { ...request.state, id: unknown },
        diagnostics: [],
      }),
    }),
    steps: [{}, {}],
    summary: 'Provider produced invalid object',
    harness: 'unknown after refresh',
    terraform: 'during refresh',
  },
};

test.each(Object.entries(broken))('who %s is refused by the harness and by Terraform', async (_name, it) => {
  await refusedByHarness(it);
  await refusedByTerraform(it);
});

async function refusedByHarness({ resource, server, steps, summary, harness }: Broken): Promise<void> {
  const sound = createProviderServer(shapesProvider(newShapes(), shape(resource)));
  const driven = harnessOf({ ...sound, ...server?.(sound) });
  await driven.configure();
  const subject = driven.resource('shapes_shape');
  const run = async () => {
    for (const config of steps) {
      if (config === null) await subject.destroy();
      else await subject.apply(config);
    }
  };
  await expect(run()).rejects.toMatchObject({ summary, message: expect.stringContaining(harness) });
}

async function refusedByTerraform({ resource, server, steps, summary, terraform: words }: Broken) {
  const provider = shapesProvider(newShapes(), shape(resource));
  const { terraform, writeResource } = await jsonTerraform(provider, server);
  const results = [];
  for (const config of steps) {
    if (config !== null) writeResource('shapes_shape', config);
    results.push(await terraform.run(config === null ? 'destroy' : 'apply', '-auto-approve'));
  }
  const outputs = results.map(({ output }) => output.replaceAll(/\s+/g, ' '));
  expect(
    results.map(({ code }) => code),
    outputs.join('\n'),
  ).toEqual([...steps.slice(1).map(() => 0), 1]);
  expect(outputs.at(-1)).toContain(`Error: ${summary}`);
  expect(outputs.at(-1)).toContain(words);
}
