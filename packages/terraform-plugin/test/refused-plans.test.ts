import { test, vi } from 'vitest';
import { unknown } from '../src/index.ts';
import type { Shape, ShapeResource } from './shapes-provider.ts';
import { type Broken, expectRefused } from './support/refused.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const INVALID = 'Provider produced invalid plan';

const planning = (changes: Partial<Shape>): Partial<ShapeResource> => ({
  modifyPlan: async ({ plan }) => plan && { ...plan, ...changes },
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
};

test.each(Object.entries(broken))('who %s is refused by the harness and by Terraform', async (_name, it) => {
  await expectRefused(it);
});
