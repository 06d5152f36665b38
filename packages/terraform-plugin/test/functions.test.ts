import { describe, expect, test, vi } from 'vitest';
import { dynamicValue, unknown } from '../src/index.ts';
import { createHarness } from '../src/testing/index.ts';
import { newShapes, shapesProvider } from './shapes-provider.ts';
import { jsonTerraform } from './support/json-terraform.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const provider = shapesProvider(newShapes());

describe('in the harness', () => {
  test.each<[string, readonly unknown[], object]>([
    ['join', ['-', null], { result: '' }],
    ['join', ['-', '> ', 'a', 'b', 'c'], { result: '> a-b-c' }],
    ['join', ['-', null, 'a', ''], { error: { text: 'must not be empty', argument: 3 } }],
    ['join', [null, null], { error: { text: 'argument must not be null', argument: 0 } }],
    ['join', ['-'], { error: { text: 'The function takes at least 2 arguments, and got 1.' } }],
    ['join', [unknown, null], { result: unknown }],
    ['total', [[{ count: 1 }, { count: 2.5 }]], { result: { total: 3.5, counts: [1, 2.5] } }],
    ['total', [[], []], { error: { text: 'The function takes 1 arguments, and got 2.' } }],
    ['describe', [dynamicValue([1, 'a'])], { result: '["tuple",["number","string"]]' }],
    ['describe', [unknown], { result: 'unknown' }],
  ])('%s%j', async (name, args, outcome) => {
    expect(await createHarness(provider).call(name, ...args)).toMatchObject(outcome);
  });

  test('what a function throws is its error', async () => {
    const { error } = await createHarness(provider).call('join', 'throw', null);
    expect(error?.text).toContain('It fell apart.');
  });
});

test('Terraform calls them, and points at a wrong argument', async () => {
  const { terraform, write } = await jsonTerraform(provider);
  const output = (value: string) => ({ output: { it: { value: `\${provider::shapes::${value}}` } } });
  const values = {
    joined: 'join("-", null, "a", "b")',
    total: 'total([{ count = 1 }, { count = 2 }]).total',
    described: 'describe({ a = [true] })',
  };
  const outputs = Object.entries(values).map(([name, call]) => [
    name,
    { value: `\${provider::shapes::${call}}` },
  ]);
  write({ output: Object.fromEntries(outputs) });
  const applied = await terraform.run('apply', '-auto-approve');
  expect(applied.output).toContain('joined = "a-b"');
  expect(applied.output).toContain('total = 3');
  expect(applied.output).toContain(String.raw`described = "[\"object\",{\"a\":[\"tuple\",[\"bool\"]]}]"`);

  write(output('join("-", null, "a", "")'));
  expect((await terraform.run('plan')).output.replaceAll(/\s+/g, ' ')).toMatch(
    /Invalid value for "words" parameter: must not be empty/,
  );
  write(output('total("x")'));
  expect((await terraform.run('plan')).output).toContain('Invalid value for "items" parameter');
});
