import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import {
  attr,
  defineMove,
  defineProvider,
  defineResource,
  defineSchema,
  defineUpgrade,
  type Provider,
  type Value,
} from '../src/index.ts';
import { createProviderServer } from '../src/server/create-server.ts';
import { jsonTerraform } from './support/json-terraform.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const first = defineSchema({
  description: 'A thing.',
  attributes: { title: attr.string({ required: true }), size: attr.string({ optional: true }) },
});
const current = defineSchema({
  version: 2,
  description: 'A thing.',
  attributes: { name: attr.string({ required: true }), size: attr.number({ optional: true }) },
});

/** The provider as it was, under the type's old name, and as it is. */
function things(options: { readonly old: boolean }): Provider {
  const unchanged = {
    create: async <P>({ plan }: { plan: P }) => plan,
    read: async <S>({ state }: { state: S }) => state,
    update: async <P>({ plan }: { plan: P }) => plan,
    delete: async () => {},
  };
  const then = defineResource<typeof first, object>({ typeName: 'old_thing', schema: first, ...unchanged });
  const now = defineResource<typeof current, object>({
    typeName: 'old_thing',
    schema: current,
    ...unchanged,
    upgradeState: {
      0: defineUpgrade(first, ({ state, diagnostics }) => {
        expectTypeOf(state.title).toEqualTypeOf<Value<string>>();
        if (state.title === 'bad') diagnostics.error('It is too old', 'Throw it away.');
        return { name: state.title, size: state.size === null ? null : Number(state.size) };
      }),
      1: { upgrade: ({ state }) => ({ name: String(state.title), size: null }) },
    },
  });
  const moved = defineResource<typeof current, object>({
    typeName: 'old_item',
    schema: current,
    ...unchanged,
    moveState: [
      defineMove({
        from: 'old_thing',
        provider: 'old/old',
        schema: first,
        move: ({ state, sourceVersion, private: store }) => {
          store.set('from', sourceVersion);
          return { name: state.title, size: null };
        },
      }),
    ],
  });
  return defineProvider({
    name: 'old',
    version: '1.0.0',
    schema: defineSchema({ description: 'Old things.', attributes: {} }),
    resources: options.old ? [then] : [now, moved],
    dataSources: [],
    configure: async () => ({}),
  });
}

describe('an upgrade', () => {
  const server = createProviderServer(things({ old: false }));
  const upgrade = (version: number, rawState: unknown) =>
    server.upgradeResourceState({ typeName: 'old_thing', version, rawState });

  test.each<[string, number, unknown, unknown]>([
    ['by the schema of its version', 0, { title: 'a', size: '3' }, { name: 'a', size: 3 }],
    ['from the parsed JSON', 1, { title: 'a', anything: 1 }, { name: 'a', size: null }],
    ['of the current version', 2, { name: 'a', size: 3, gone: 1 }, { name: 'a', size: 3 }],
  ])('%s', async (_name, version, rawState, state) => {
    expect(await upgrade(version, rawState)).toEqual({ state, diagnostics: [] });
  });

  test.each<[string, number, unknown, string]>([
    ['that reports an error', 0, { title: 'bad', size: null }, 'It is too old'],
    ['of what does not fit its schema', 0, { title: 1 }, 'The stored state cannot be read'],
    ['of a later version', 3, {}, 'The stored state is newer'],
    ['that comes to a wrong value', 0, { title: 'a', size: 'x' }, 'does not fit its schema'],
  ])('%s is refused', async (_name, version, rawState, summary) => {
    const { state, diagnostics } = await upgrade(version, rawState);
    expect(state).toBeNull();
    expect(diagnostics.map((one) => one.summary).join()).toContain(summary);
  });
});

describe('with Terraform', () => {
  async function oldState() {
    const before = await jsonTerraform(things({ old: true }));
    before.writeResource('old_thing', { title: 'a', size: '3' });
    const { code, output } = await before.terraform.run('apply', '-auto-approve');
    expect(code, output).toBe(0);
    const after = await jsonTerraform(things({ old: false }));
    after.terraform.write('terraform.tfstate', JSON.stringify(before.stateFile()));
    return after;
  }

  test('a state of the provider that was is one of the provider that is', async () => {
    const { terraform, writeResource } = await oldState();
    writeResource('old_thing', { name: 'a', size: 3 });
    const { code, output } = await terraform.run('plan', '-detailed-exitcode');
    expect(code, output).toBe(0);
  });

  test('a moved block leads to another type', async () => {
    const { terraform, writeResource, stateFile } = await oldState();
    const moved = [{ from: 'old_thing.a', to: 'old_item.a' }];
    writeResource('old_item', { name: 'a' }, { moved });
    const { output } = await terraform.run('apply', '-auto-approve');
    expect(output).toContain('0 added, 0 changed, 0 destroyed');
    expect(stateFile().resources).toMatchObject([
      { type: 'old_item', instances: [{ attributes: { name: 'a' } }] },
    ]);
  });

  test('a move that the provider does not know is refused', async () => {
    const { terraform, writeResource } = await oldState();
    writeResource('old_thing', { name: 'b' });
    terraform.write('moved.tf', 'resource "old_item" "x" {\n  name = "x"\n}\n');
    expect((await terraform.run('apply', '-auto-approve')).code).toBe(0);
    terraform.write('moved.tf', 'moved {\n  from = old_item.x\n  to   = old_thing.x\n}\n');
    writeResource('old_thing', { name: 'b' });
    terraform.write('more.tf', 'resource "old_thing" "x" {\n  name = "x"\n}\n');
    const { output } = await terraform.run('plan');
    expect(output.replaceAll(/\s+/g, ' ')).toContain('This provider cannot turn a old_item into a old_thing');
  });
});
