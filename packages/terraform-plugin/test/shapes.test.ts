import { describe, expect, test, vi } from 'vitest';
import { Decimal, dynamicValue, toBigInt, unknown } from '../src/index.ts';
import { type Config, createHarness } from '../src/testing/index.ts';
import { newShapes, shapesProvider } from './shapes-provider.ts';
import { jsonTerraform, sorted } from './support/json-terraform.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Each is applied one after the other to one resource, in the harness and in Terraform, which must come to the same. */
const lives: Record<string, readonly Config[]> = {
  'collections of collections': [
    { matrix: [[1, 2], [], [3]], people: { a: { name: 'Ann', age: 41 } } },
    { matrix: [[1, 2, 9], [3]], people: { a: { name: 'Ann', age: 42 }, b: { name: 'Bob', age: null } } },
    { matrix: [], people: {}, words: ['two', 'three'] },
  ],
  'tuples and values of any type': [
    { pair: ['a', 1], any: dynamicValue('text') },
    { pair: ['a', 2], any: dynamicValue({ list: [1, 'two', true], nothing: null }) },
    { any: dynamicValue([1, { a: 0.5 }]) },
  ],
  'nested lists': [
    { rules: [{ port: 80 }, { port: 443, protocol: 'udp' }] },
    { rules: [{ port: 81, protocol: 'sctp' }] },
    { rules: [{ port: 81 }, { port: 82 }, { port: 83 }] },
    { rules: [] },
  ],
  'nested sets': [
    { tags: [{ key: 'a' }, { key: 'b', value: 'off' }] },
    { tags: [{ key: 'c' }, { key: 'b', value: 'off' }, { key: 'a', value: 'on' }] },
    { tags: [{ key: 'a', value: 'off' }] },
    {},
  ],
  'a nested set, in which a change replaces': [
    { tags: [{ key: 'a', zone: 'x' }, { key: 'b' }] },
    { tags: [{ key: 'a', zone: 'x' }, { key: 'c' }] },
    { tags: [{ key: 'a', zone: 'y' }, { key: 'c' }] },
  ],
  'nested maps': [
    { limits: { cpu: { max: 1 }, memory: { max: 2, unit: 'GiB', inner: { names: ['x'] } } } },
    { limits: { memory: { max: 3, inner: {} }, disk: { max: 4, unit: 'TB' } } },
  ],
  'an object that is optional and computed': [
    { chosen: { by: 'me' } },
    { chosen: {} },
    {},
    { chosen: { by: 'you' } },
  ],
  'list blocks with blocks inside': [
    {
      step: [
        { name: 'a', env: [{ key: 'k' }, { key: 'l', value: 'v' }], timeouts: { create: '1m' } },
        { name: 'b' },
      ],
    },
    { step: [{ name: 'b', retries: 3, env: [{ key: 'l', value: 'w' }] }] },
    { size: 3 },
  ],
  'set blocks': [
    { label: [{ name: 'a' }, { name: 'b' }] },
    { label: [{ name: 'c' }, { name: 'b' }], size: 1 },
    {},
  ],
  'a single block, whose change replaces': [
    { schedule: { every: '1h' } },
    { schedule: { every: '1h', jitter: 5 } },
    {},
  ],
};

describe.each(Object.entries(lives))('with %s', (_name, configs) => {
  test('the harness and Terraform come to the same state, and find nothing left to do', async () => {
    const [here, there] = [newShapes(), newShapes()];
    const harness = createHarness(shapesProvider(here));
    await harness.configure();
    const resource = harness.resource('shapes_shape');
    const { terraform, writeResource, state } = await jsonTerraform(shapesProvider(there));
    for (const config of configs) {
      const { diagnostics } = await resource.apply(config);
      expect(diagnostics.hasErrors, String(diagnostics)).toBe(false);

      writeResource('shapes_shape', config);
      const applied = await terraform.run('apply', '-auto-approve');
      expect(applied.code, applied.output).toBe(0);
      expect(sorted(state())).toEqual(sorted(resource.state));
      expect(there.creates).toBe(here.creates);
      const again = await terraform.run('plan', '-detailed-exitcode');
      expect(again.code, again.output).toBe(0);
    }
    const refreshed = await terraform.run('plan', '-refresh-only', '-detailed-exitcode');
    expect(refreshed.code, refreshed.output).toBe(0);
    await resource.destroy();
    const destroyed = await terraform.run('destroy', '-auto-approve');
    expect(destroyed.code, destroyed.output).toBe(0);
    expect([here.current, there.current]).toEqual([null, null]);
  });
});

async function start() {
  const shapes = newShapes();
  const harness = createHarness(shapesProvider(shapes));
  await harness.configure();
  return { shapes, resource: harness.resource('shapes_shape') };
}

test('defaults and computed values are planned at every depth', async () => {
  const { resource } = await start();
  const { planned } = await resource.plan({
    rules: [{ port: 80 }],
    tags: [{ key: 'a' }],
    limits: { cpu: { max: 1, inner: {} } },
    step: [{ name: 's' }],
  });
  expect(planned).toMatchObject({
    words: ['one', 'two'],
    rules: [{ port: 80, protocol: 'tcp', rule_id: unknown }],
    tags: [{ key: 'a', value: 'on', tag_id: unknown }],
    limits: { cpu: { max: 1, unit: 's', inner: { names: null, limit_id: unknown } } },
    step: [{ name: 's', retries: 1, step_id: unknown, env: [], timeouts: null }],
    label: [],
    schedule: null,
    found: unknown,
    chosen: unknown,
  });
});

test('what has been computed stays with its element: by index, by key, in a set by what is configured', async () => {
  const { resource } = await start();
  const before = {
    rules: [{ port: 80 }],
    tags: [{ key: 'a' }, { key: 'b' }],
    limits: { cpu: { max: 1, inner: {} } },
  };
  await resource.apply(before);
  const { planned } = await resource.plan({
    rules: [{ port: 81 }, { port: 82 }],
    tags: [{ key: 'b' }, { key: 'c' }],
    limits: { cpu: { max: 2, inner: {} }, disk: { max: 1, inner: {} } },
  });
  expect(planned).toMatchObject({
    rules: [{ rule_id: 'made' }, { rule_id: unknown }],
    tags: [
      { key: 'b', tag_id: 'made' },
      { key: 'c', tag_id: unknown },
    ],
    limits: { cpu: { inner: { limit_id: 'made' } }, disk: { inner: { limit_id: unknown } } },
  });
});

test('a data source has blocks and computed objects, too', async () => {
  const harness = createHarness(shapesProvider(newShapes()));
  await harness.configure();
  const search = harness.dataSource('shapes_search');
  expect((await search.read({ filter: [{ name: 'a' }] })).state).toEqual({
    filter: [{ name: 'a' }],
    hits: [{ name: 'a', score: 2 ** 70 }],
  });
  expect(String((await search.read()).diagnostics)).toContain('There must be at least 1 filter blocks');

  const { terraform, write } = await jsonTerraform(shapesProvider(newShapes()));
  const output = { it: { value: `\${data.shapes_search.a.hits}` } };
  write({ data: { shapes_search: { a: { filter: [{ name: 'x' }] } } }, output });
  expect((await terraform.run('apply', '-auto-approve')).output).toContain(String(2n ** 70n));
});

test('a plan modifier inside a list replaces, by its path', async () => {
  const { resource } = await start();
  await resource.apply({ rules: [{ port: 80, zone: 'a' }, { port: 81 }] });
  const { action, requiresReplace } = await resource.plan({
    rules: [
      { port: 80, zone: 'a' },
      { port: 81, zone: 'b' },
    ],
  });
  expect({ action, requiresReplace }).toEqual({ action: 'replace', requiresReplace: ['rules[1].zone'] });
});

test('unknown objects, elements and blocks stay unknown until they are known', async () => {
  const { resource } = await start();
  const config = {
    rules: [{ port: 1 }],
    tags: [{ key: 'a' }],
    label: [{ name: 'x' }],
    step: [{ name: 's' }],
  };
  const planConfig = { rules: [unknown], tags: unknown, label: unknown, step: [{ name: unknown }] };
  const { planned } = await resource.plan(planConfig);
  expect(planned).toMatchObject({
    rules: [unknown],
    tags: unknown,
    label: unknown,
    step: [{ name: unknown }],
  });
  const { state } = await resource.apply(config, { planConfig });
  expect(state).toMatchObject({
    tags: [{ key: 'a', value: 'on', tag_id: 'made' }],
    label: [{ label_id: 'made' }],
  });
});

test('what is write-only reaches the provider, and no plan and no state', async () => {
  const { resource, shapes } = await start();
  await resource.apply({ secret: 'hush' });
  expect(shapes.secret).toBe('hush');
  expect(JSON.stringify(resource.state)).not.toContain('hush');
  const { terraform, writeResource } = await jsonTerraform(shapesProvider(shapes));
  writeResource('shapes_shape', { secret: 'quiet' });
  expect((await terraform.run('apply', '-auto-approve')).output).toContain('1 added');
  expect(shapes.secret).toBe('quiet');
  expect((await terraform.run('state', 'pull')).output).not.toContain('quiet');
  expect((await terraform.run('plan', '-detailed-exitcode')).code).toBe(0);
});

describe('numbers', () => {
  const huge = '123456789012345678901234567890';

  test('a decimal keeps every digit, through plan, state and refresh', async () => {
    const { resource, shapes } = await start();
    await resource.apply({ amount: new Decimal(huge) });
    expect(toBigInt(shapes.current?.amount as Decimal)).toBe(123456789012345678901234567890n);
    expect(await resource.apply({ amount: 123456789012345678901234567890n })).toMatchObject({
      action: 'no-op',
    });
    const { terraform, writeResource } = await jsonTerraform(shapesProvider(shapes));
    writeResource('shapes_shape', { amount: `\${${huge} + 1}` });
    expect((await terraform.run('apply', '-auto-approve')).output).toContain('1 added');
    expect(toBigInt(shapes.current?.amount as Decimal)).toBe(123456789012345678901234567891n);
    expect((await terraform.run('plan', '-detailed-exitcode')).code).toBe(0);
  });

  test.each([
    [{ size: new Decimal('9007199254740993') }, 'size'],
    [{ size: new Decimal('0.3333333333333333333333333333') }, 'size'],
    [{ matrix: [[1], [2, new Decimal(huge)]] }, 'matrix[1][1]'],
    [{ people: { a: { name: 'x', age: new Decimal(huge) } } }, 'people["a"].age'],
    [{ step: [{ name: 'x', retries: new Decimal(huge) }] }, 'step[0].retries'],
  ])('a plain number that does not fit says so: %s', async (config, where) => {
    const { resource } = await start();
    const { diagnostics } = await resource.plan(config);
    expect(String(diagnostics)).toContain(`error (${where}): The number of ${where} does not fit`);
  });
});

describe('diagnostics name the place', () => {
  test.each<[string, Config, string]>([
    ['in a list', { rules: [{ port: 1 }, { port: -1 }] }, '(rules[1].port): Invalid value'],
    ['in a set', { tags: [{ key: 'a' }, { key: '' }] }, '(tags[element].key): Invalid value'],
    ['in a map', { limits: { cpu: {} } }, '(limits["cpu"].max): limits["cpu"].max is missing'],
    ['in a block', { step: [{ name: 'a', env: [{}] }] }, '(step[0].env[element].key)'],
    [
      'too many blocks',
      { step: [{ name: 'a' }, { name: 'b' }, { name: 'c' }, { name: 'd' }] },
      '(step): Too many step',
    ],
    [
      'what is computed',
      { rules: [{ port: 1, rule_id: 'x' }] },
      '(rules[0].rule_id): rules[0].rule_id cannot be set',
    ],
    [
      'what is deprecated',
      { schedule: { every: '1h' } },
      'warning (schedule): schedule is deprecated: Use a clock.',
    ],
    ['a write-only value', { secret: 'x' }, '(secret): Invalid value'],
  ])('%s', async (_name, config, message) => {
    const { resource } = await start();
    expect(String((await resource.plan(config)).diagnostics)).toContain(message);
  });

  test('and Terraform shows the line', async () => {
    const { terraform, write } = await jsonTerraform(shapesProvider(newShapes()));
    write({});
    terraform.write(
      'shape.tf',
      'resource "shapes_shape" "a" {\n  rules = [\n    { port = 1 },\n    { port = -1 },\n  ]\n  limits = {\n    cpu = { max = 12345678901234567890123 }\n  }\n  step {\n    name    = "a"\n    retries = 1 / 3\n  }\n}\n',
    );
    const { output } = await terraform.run('plan');
    // Terraform follows a path into blocks, but not deep into the value of an attribute: the text has to name it.
    expect(output).toMatch(/Invalid value for rules\[1\].port\n+.*\n\s+on shape.tf line 1/);
    expect(output).toMatch(/The number of limits\["cpu"\].max does not fit\n+.*\n\s+on shape.tf line 1/);
    expect(output).toMatch(/The number of step\[0\].retries does not fit\n+.*\n\s+on shape.tf line 11/);
  });
});
