import { test, vi } from 'vitest';
import { unknown } from '../src/index.ts';
import type { Block, ProviderServer } from '../src/server/rpc.ts';
import { complete, type Shape, type ShapeResource } from './shapes-provider.ts';
import { type Broken, expectRefused } from './support/refused.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const INCONSISTENT = 'Provider produced inconsistent result after apply';

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

const broken: Record<string, Broken> = {
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
  await expectRefused(it);
});
