import { expect, onTestFinished, test, vi } from 'vitest';
import { unknown } from '../src/index.ts';
import { createHarness, serveReattach } from '../src/testing/index.ts';
import { terraformDirectory } from './support/terraform-directory.ts';
import { newThings, type Thing, type ThingResource, thing, thingProvider } from './thing-provider.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

async function inTerraform(overrides: Partial<ThingResource> = {}) {
  const things = newThings();
  const provider = await serveReattach(thingProvider(things, thing(overrides)));
  onTestFinished(() => provider.close());
  const terraform = terraformDirectory({ env: provider.env });
  const write = (body: string) =>
    terraform.write(
      'main.tf',
      `terraform {\n  required_providers {\n    test = { source = "test/test" }\n  }\n}\nresource "test_thing" "a" {\n${body}\n}\noutput "all" {\n  value     = test_thing.a\n  sensitive = true\n}\n`,
    );
  return { things, terraform, write };
}

test.each([
  ['whole numbers', 'size = 5'],
  ['decimal fractions', 'size = 0.1'],
  ['sums, which have more digits than a float', 'size = 0.1 + 0.2 + 1 / 3'],
  ['numbers beyond every float', 'size = 123456789012345678901234567890'],
  ['nothing but what is required', ''],
  ['sets and nested objects', 'labels = ["b", "a"]\n  timeouts = { create = "5m" }'],
])('with %s Terraform finds nothing to do after an apply', async (_name, body) => {
  const { terraform, write, things } = await inTerraform({
    async read({ state, client }) {
      return client.all.has(String(state.id)) ? state : null;
    },
  });
  write(`  name = "a"\n  ${body}`);
  const applied = await terraform.run('apply', '-auto-approve');
  expect(applied.code, applied.output).toBe(0);
  const again = await terraform.run('plan', '-detailed-exitcode');
  expect(again.code, again.output).toBe(0);
  const refreshed = await terraform.run('plan', '-refresh-only', '-detailed-exitcode');
  expect(refreshed.code, refreshed.output).toBe(0);
  const destroyed = await terraform.run('destroy', '-auto-approve');
  expect(destroyed.code, destroyed.output).toBe(0);
  expect(things.all.size).toBe(0);
});

const good = thing();
let plans = 0;

/** Providers that break a rule when they create: Terraform and the harness must blame them in the same words. */
const broken: Record<string, Partial<ThingResource>> = {
  'Provider produced invalid plan': { modifyPlan: async ({ plan }) => plan && { ...plan, name: 'b' } },
  'Provider produced inconsistent final plan': {
    async modifyPlan({ plan }) {
      plans += 1;
      return plan && { ...plan, revision: String(plans) };
    },
  },
  'Provider produced inconsistent result after apply': {
    create: async (context) => ({ ...((await good.create(context)) as Thing), size: 99 }),
  },
};

test.each(Object.entries(broken))('%s, say both', async (summary, overrides) => {
  const { terraform, write } = await inTerraform(overrides);
  write('  name = "a"');
  const { code, output } = await terraform.run('apply', '-auto-approve');
  expect(code).toBe(1);
  expect(output).toContain(`Error: ${summary}`);

  const harness = createHarness(thingProvider(newThings(), thing(overrides)));
  await harness.configure();
  await expect(harness.resource('test_thing').apply({ name: 'a' })).rejects.toMatchObject({ summary });
});

test('both allow the prior value where the configuration says another', async () => {
  const overrides: Partial<ThingResource> = {
    async modifyPlan({ plan, state }) {
      return state !== null && plan !== null ? { ...plan, name: state.name, revision: state.revision } : plan;
    },
  };
  const { terraform, write } = await inTerraform(overrides);
  for (const name of ['a', 'b']) {
    write(`  name = "${name}"`);
    const applied = await terraform.run('apply', '-auto-approve');
    expect(applied.code, applied.output).toBe(0);
  }

  const harness = createHarness(thingProvider(newThings(), thing(overrides)));
  await harness.configure();
  const resource = harness.resource('test_thing');
  await resource.apply({ name: 'a' });
  expect(await resource.apply({ name: 'b' }, { planConfig: { name: unknown } })).toMatchObject({
    action: 'no-op',
    state: { name: 'a' },
  });
});
