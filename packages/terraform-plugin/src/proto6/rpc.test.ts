import { describe, expect, test } from 'vitest';
import { defineFunction } from '../schema/function.ts';
import { defineSchema } from '../schema/schema.ts';
import type { ProviderServer } from '../server/rpc.ts';
import { type ProviderRpcs, providerRpcs, providerService } from './provider-service.ts';
import { callRpc, type Rpc } from './rpc.ts';

const schema = defineSchema({ description: 'A thing.', attributes: {} });
const emptyObject = { msgpack: new Uint8Array([0x80]), json: new Uint8Array() };
const bytes = new Uint8Array([7]);
const fails = defineFunction({ name: 'a', summary: '', parameters: {}, returns: 'string', call: () => '' });

/** Has a schema, and fails at everything else. */
const failing = new Proxy({} as ProviderServer, {
  get: (_, method) => {
    if (method === 'getProviderSchema')
      return () => ({ provider: schema, resources: { a: schema }, dataSources: {}, functions: { a: fails } });
    return () => {
      throw new TypeError(`${String(method)} is broken`);
    };
  },
});

const request = {
  typeName: 'a',
  config: emptyObject,
  currentState: emptyObject,
  priorState: emptyObject,
  private: bytes,
  priorPrivate: bytes,
  plannedPrivate: bytes,
  name: 'a',
  arguments: [],
  targetTypeName: 'a',
  sourceState: { json: new TextEncoder().encode('{}'), flatmap: {} },
  rawState: { json: new TextEncoder().encode('{}'), flatmap: {} },
};

async function reply(name: keyof ProviderRpcs, server = failing) {
  const rpc = providerRpcs[name] as Rpc<unknown, unknown>;
  return (await callRpc(name, rpc, server, request)) as Readonly<Record<string, unknown>>;
}

const needNoServer = ['getMetadata', 'getProviderSchema', 'getResourceIdentitySchemas', 'getFunctions'];
const names = Object.keys(providerRpcs) as (keyof ProviderRpcs)[];

describe('a provider that throws', () => {
  test.each(names)('%s answers', async (name) => {
    const response = await reply(name);
    const type = providerService.methods[name].responseType as {
      encode(message: unknown): { finish(): Uint8Array };
    };
    expect(() => type.encode(response).finish()).not.toThrow();
    if (name === 'stopProvider') expect(response.Error).toContain('stop is broken');
    else if (name === 'callFunction')
      expect(response.error).toMatchObject({ text: expect.stringContaining('is broken') });
    else expect(response.diagnostics).toHaveLength(needNoServer.includes(name) ? 0 : 1);
  });

  test('what was stored stays stored', async () => {
    expect(await reply('readResource')).toMatchObject({ newState: emptyObject, private: bytes });
    expect(await reply('planResourceChange')).toMatchObject({
      plannedState: emptyObject,
      plannedPrivate: bytes,
    });
    expect(await reply('applyResourceChange')).toMatchObject({ newState: emptyObject, private: bytes });
  });

  test('a provider whose schema throws answers the first calls, too', async () => {
    const broken: ProviderServer = {
      ...failing,
      getProviderSchema() {
        throw new Error('no');
      },
    };
    for (const name of ['getMetadata', 'getProviderSchema'] as const) {
      expect((await reply(name, broken)).diagnostics).toHaveLength(1);
    }
  });
});

test('a state from before Terraform 0.12 is refused with words', async () => {
  const old = { typeName: 'a', version: 0, rawState: { json: new Uint8Array(), flatmap: { id: '1' } } };
  const { diagnostics } = await callRpc('x', providerRpcs.upgradeResourceState, failing, old);
  expect(diagnostics).toMatchObject([{ detail: expect.stringContaining('wrote before 0.12') }]);
});
