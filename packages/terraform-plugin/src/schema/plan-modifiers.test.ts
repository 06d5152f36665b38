import { expect, test } from 'vitest';
import { Diagnostics } from '../diagnostics/diagnostics.ts';
import { path } from '../values/path.ts';
import { unknown, type Value } from '../values/unknown.ts';
import type { PlanModifier, PlanModifierResult } from './plan-modifier.ts';
import { planModifiers } from './plan-modifiers.ts';

const keep: PlanModifier<string> = planModifiers.useStateForUnknown();
const stay: PlanModifier<string> = planModifiers.keepPriorWhenConfigNull();
const ifWasSet: PlanModifier<string> = planModifiers.requiresReplaceIfWasSet();
const ifLonger: PlanModifier<string> = planModifiers.requiresReplaceIf(
  'when it grows',
  ({ prior, planned }) => String(planned).length > String(prior).length,
);

interface Case {
  readonly modifier: PlanModifier<string>;
  readonly config: Value<string>;
  readonly prior: Value<string> | undefined;
  readonly planned: Value<string>;
  readonly result: PlanModifierResult<string> | undefined;
}

test.each<[string, Case]>([
  [
    'keeps the state',
    { modifier: keep, config: null, prior: 'a', planned: unknown, result: { planned: 'a' } },
  ],
  [
    'keeps a null',
    { modifier: keep, config: null, prior: null, planned: unknown, result: { planned: null } },
  ],
  [
    'has none to keep in a create',
    { modifier: keep, config: null, prior: undefined, planned: unknown, result: undefined },
  ],
  ['leaves a known plan', { modifier: keep, config: null, prior: 'a', planned: 'b', result: undefined }],
  [
    'leaves an unknown configuration',
    { modifier: keep, config: unknown, prior: 'a', planned: unknown, result: undefined },
  ],
  [
    'stays when left out',
    { modifier: stay, config: null, prior: 'a', planned: 'd', result: { planned: 'a' } },
  ],
  ['follows the configuration', { modifier: stay, config: 'b', prior: 'a', planned: 'b', result: undefined }],
  [
    'replaces what was set',
    { modifier: ifWasSet, config: 'b', prior: 'a', planned: 'b', result: { requiresReplace: true } },
  ],
  [
    'replaces nothing that was null',
    { modifier: ifWasSet, config: 'b', prior: null, planned: 'b', result: { requiresReplace: false } },
  ],
  [
    'replaces nothing that was not there',
    { modifier: ifWasSet, config: 'b', prior: undefined, planned: 'b', result: { requiresReplace: false } },
  ],
  [
    'replaces where the condition holds',
    { modifier: ifLonger, config: 'bb', prior: 'a', planned: 'bb', result: { requiresReplace: true } },
  ],
  [
    'replaces nothing where it does not',
    { modifier: ifLonger, config: '', prior: 'a', planned: '', result: { requiresReplace: false } },
  ],
])('%s', (_name, { modifier, config, prior, planned, result }) => {
  const context = { config, prior, planned, path: path('a'), diagnostics: new Diagnostics() };
  expect(modifier.modify(context)).toEqual(result);
});
