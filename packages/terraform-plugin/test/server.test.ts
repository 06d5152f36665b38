import { describe, expect, test } from 'vitest';
import { formatDiagnostic, type LogLevel, SchemaError, unknown } from '../src/index.ts';
import { createProviderServer } from '../src/server/create-server.ts';
import type { Block } from '../src/server/rpc.ts';
import { newThings, type Thing, type ThingResource, thing, thingProvider } from './thing-provider.ts';

const noPrivate = new Uint8Array();
const bytes = (text: string) => new TextEncoder().encode(text);
const planned: Block = {
  id: unknown,
  name: 'a',
  size: 3,
  note: null,
  labels: null,
  revision: unknown,
  timeouts: null,
};
const stored: Block = { ...planned, id: 'thing-1', revision: '1' };

async function serve(overrides: Partial<ThingResource> = {}) {
  const lines: { level: LogLevel; message: string; fields: Readonly<Record<string, unknown>> }[] = [];
  const log = {
    write: (level: LogLevel, message: string, fields: Readonly<Record<string, unknown>>) =>
      void lines.push({ level, message, fields }),
  };
  const server = createProviderServer(thingProvider(newThings(), thing(overrides)), { log });
  await server.configureProvider({ config: { region: null }, terraformVersion: '1.11.4' });
  const apply = (prior: Block | null, next: Block | null, privateBytes = noPrivate) =>
    server.applyResourceChange({
      typeName: 'test_thing',
      prior,
      planned: next,
      config: next && { ...next, id: null, revision: null },
      private: privateBytes,
    });
  return { server, lines, apply };
}

const boom = async (): Promise<never> => {
  throw new Error('disk on fire');
};

describe('what the provider throws', () => {
  test.each([
    ['create', null, planned, null],
    ['update', stored, { ...stored, size: 4 }, stored],
    ['delete', stored, null, stored],
  ])('in %s is an error, and the state stays', async (operation, prior, next, state) => {
    const { apply, lines } = await serve({ [operation]: boom });
    const reply = await apply(prior, next, bytes('{"k":1}'));
    expect(reply.state).toEqual(state);
    expect(reply.private).toEqual(bytes('{"k":1}'));
    expect(reply.diagnostics).toMatchObject([{ summary: 'The provider failed unexpectedly' }]);
    expect(reply.diagnostics.map(formatDiagnostic).join()).not.toContain('server.test.ts');
    const logged = lines.find(({ level }) => level === 'error');
    expect(logged?.fields).toMatchObject({ tf_rpc: 'ApplyResourceChange', tf_type: 'test_thing' });
    expect(logged?.fields.error).toContain('server.test.ts');
  });

  test('in read is an error, and the state stays', async () => {
    const { server } = await serve({ read: boom });
    const reply = await server.readResource({ typeName: 'test_thing', state: stored, private: noPrivate });
    expect(reply.state).toEqual(stored);
    expect(reply.diagnostics).toHaveLength(1);
  });

  test('in modifyPlan and validate is an error', async () => {
    const validate = () => {
      throw new TypeError('no');
    };
    const { server } = await serve({ modifyPlan: boom, validate });
    const config = { ...planned, id: null, revision: null };
    const typeName = 'test_thing';
    const plan = { typeName, prior: null, proposed: config, config, private: noPrivate };
    expect((await server.planResourceChange(plan)).diagnostics).toHaveLength(1);
    expect(
      (await server.planResourceChange({ ...plan, prior: stored, proposed: null, config: null })).diagnostics,
    ).toHaveLength(1);
    expect((await server.validateResourceConfig({ typeName, config })).diagnostics).toHaveLength(1);
  });
});

describe('what the provider returns', () => {
  test('must have nothing unknown left', async () => {
    const { apply } = await serve({ create: async ({ plan }) => ({ ...plan, id: 'x' }) });
    const reply = await apply(null, planned);
    expect(reply.diagnostics).toMatchObject([{ summary: 'The provider left values unknown' }]);
    expect(reply.diagnostics[0]?.detail).toContain('revision');
    expect(reply.state).toEqual({ ...stored, id: 'x', revision: null });
  });

  test('is kept as far as it fits the schema', async () => {
    const wrong = { ...stored, size: 'big', extra: 1 } as unknown as Thing;
    const { apply } = await serve({ create: async () => wrong });
    const reply = await apply(null, planned);
    expect(reply.state).toEqual({ ...stored, size: null });
    expect(reply.diagnostics.map(({ detail }) => detail.split('.')[0])).toEqual([
      'extra: there is no such attribute',
      'size: a number is required, got a string',
    ]);
  });

  test.each(['create', 'update'])('by %s must not be nothing without an error', async (operation) => {
    const { apply } = await serve({ [operation]: async () => null });
    const prior = operation === 'create' ? null : stored;
    const reply = await apply(prior, operation === 'create' ? planned : stored);
    expect(reply.state).toEqual(prior);
    expect(reply.diagnostics).toMatchObject([{ severity: 'error' }]);
  });

  test('by a read with an error proves nothing', async () => {
    const { server } = await serve({
      async read({ diagnostics }) {
        diagnostics.error('Unreachable', 'Try again.');
        return null;
      },
    });
    const reply = await server.readResource({ typeName: 'test_thing', state: stored, private: noPrivate });
    expect(reply.state).toEqual(stored);
    expect(reply.private).toEqual(noPrivate);
  });
});

describe('stored states', () => {
  const upgrade = async (version: number, rawState: unknown) => {
    const { server } = await serve();
    return server.upgradeResourceState({ typeName: 'test_thing', version, rawState });
  };

  test('of this version lose what the schema no longer has', async () => {
    const reply = await upgrade(0, { id: 'x', name: 'a', gone: true });
    expect(reply.state).toEqual({ ...planned, id: 'x', size: null, revision: null });
    expect(reply.diagnostics).toEqual([]);
  });

  test.each<[number, unknown, string]>([
    [1, {}, 'newer'],
    [-1, {}, 'older'],
    [0, { name: 5 }, 'cannot be read'],
  ])('of version %i with %j are an error', async (version, rawState, summary) => {
    const reply = await upgrade(version, rawState);
    expect(reply.state).toBeNull();
    expect(reply.diagnostics[0]?.summary).toContain(summary);
  });
});

test.each([
  ['{"created":7}', 7],
  ['', undefined],
  ['not json', undefined],
  ['[1]', undefined],
])('private bytes %j are read as far as they are ours', async (text, expected) => {
  let seen: unknown = 'nothing';
  const { server } = await serve({
    async read({ state, private: store }) {
      seen = store.get('created');
      store.set('read', true);
      store.delete('created');
      return state;
    },
  });
  const reply = await server.readResource({ typeName: 'test_thing', state: stored, private: bytes(text) });
  expect(seen).toBe(expected);
  expect(new TextDecoder().decode(reply.private)).toBe('{"read":true}');
});

test('a type of another provider version is an error everywhere', async () => {
  const { server } = await serve();
  const typeName = 'test_new';
  const replies = [
    await server.validateResourceConfig({ typeName, config: {} }),
    await server.validateDataResourceConfig({ typeName, config: {} }),
    await server.upgradeResourceState({ typeName, version: 0, rawState: {} }),
    await server.readResource({ typeName, state: {}, private: noPrivate }),
    await server.planResourceChange({ typeName, prior: null, proposed: {}, config: {}, private: noPrivate }),
    await server.applyResourceChange({ typeName, prior: null, planned: {}, config: {}, private: noPrivate }),
    await server.importResourceState({ typeName, id: 'x' }),
    await server.readDataSource({ typeName, config: {} }),
  ];
  for (const { diagnostics } of replies) expect(diagnostics[0]?.summary).toMatch(/There is no .* test_new/);
});

test('a definition with a mistake does not start', () => {
  const twice = thingProvider(newThings());
  const broken = { ...twice, resources: [...twice.resources, ...twice.resources] };
  expect(() => createProviderServer(broken)).toThrow(SchemaError);
  const foreign = thingProvider(newThings(), thing({ typeName: 'other_thing' }));
  expect(() => createProviderServer(foreign)).toThrow('must begin with test_');
});

test('the schema lists everything by its type name', async () => {
  const { server } = await serve();
  const { provider, resources, dataSources } = server.getProviderSchema();
  expect(provider.description).toBe('Things.');
  expect(Object.keys(resources)).toEqual(['test_thing']);
  expect(Object.keys(dataSources)).toEqual(['test_count']);
});
