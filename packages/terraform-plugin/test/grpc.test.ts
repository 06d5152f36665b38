import { readdirSync } from 'node:fs';
import { status } from '@grpc/grpc-js';
import { describe, expect, test, vi } from 'vitest';
import { Diagnostic_Severity } from '../src/gen/proto6/tfplugin6.gen.ts';
import { GRPCControllerDefinition } from '../src/gen/serve/go-plugin.gen.ts';
import { HealthCheckResponse_ServingStatus, HealthDefinition } from '../src/gen/serve/health.gen.ts';
import { providerService } from '../src/proto6/provider-service.ts';
import { schemaType } from '../src/schema/schema-type.ts';
import { createCertificate } from '../src/serve/certificate.ts';
import { decodeMsgpack, encodeMsgpack } from '../src/values/msgpack.ts';
import { call, connect, startPlugin } from './support/host.ts';
import { createToyServer } from './support/toy-server.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const toy = createToyServer().getProviderSchema();
const none = new Uint8Array();

function dynamic(value: unknown, schema = toy.resources.toy_note) {
  if (!schema) throw new Error('no schema');
  return { msgpack: encodeMsgpack(value, schemaType(schema)), json: none };
}

function planned(text: string) {
  return {
    typeName: 'toy_note',
    priorState: dynamic(null),
    plannedState: dynamic({ text, id: null, author: null }),
    config: dynamic({ text, id: null, author: null }),
    plannedPrivate: new Uint8Array([1, 2]),
  };
}

describe.each([
  ['without TLS', false],
  ['with mutual TLS', true],
])('%s', (_, tls) => {
  test('a plugin shakes hands, answers and ends', async () => {
    const plugin = await startPlugin({ tls });
    const [core, protocol, network, socket, kind, proof] = plugin.handshake;
    expect([core, protocol, network, kind]).toEqual(['1', '6', 'unix', 'grpc']);
    expect(socket?.startsWith(plugin.socketDir)).toBe(true);
    expect(proof).toMatch(tls ? /^MII[\w+/]+$/ : /^$/);

    const schema = await call(plugin.client, providerService, 'getProviderSchema', {});
    expect(Object.keys(schema.resourceSchemas)).toEqual(['toy_note']);

    await call(plugin.client, GRPCControllerDefinition, 'shutdown', {});
    expect(await plugin.ended).toBe(0);
    expect(readdirSync(plugin.socketDir)).toEqual([]);
    expect(plugin.stdout()).toBe('');
  });
});

test('with mutual TLS a stranger is refused', async () => {
  const plugin = await startPlugin({ tls: true });
  const stranger = connect(`unix:${plugin.handshake[3]}`, plugin.handshake[5], createCertificate(new Date()));
  await expect(call(stranger, providerService, 'getMetadata', {})).rejects.toMatchObject({
    code: status.UNAVAILABLE,
  });
});

test('the health check knows the plugin and no other service', async () => {
  const { client } = await startPlugin();
  expect(await call(client, HealthDefinition, 'check', { service: 'plugin' })).toEqual({
    status: HealthCheckResponse_ServingStatus.SERVING,
  });
  await expect(call(client, HealthDefinition, 'check', { service: 'other' })).rejects.toMatchObject({
    code: status.NOT_FOUND,
  });
});

test('a state of 20 MB goes there and back', async () => {
  const { client } = await startPlugin();
  const text = 'x'.repeat(20_000_000);
  const reply = await call(client, providerService, 'applyResourceChange', planned(text));
  const state = decodeMsgpack(
    reply.newState?.msgpack ?? none,
    schemaType(toy.resources.toy_note ?? toy.provider),
  );
  expect(state).toMatchObject({ id: `id-of-${text}` });
});

test('a provider that throws gives a diagnostic, keeps the prior state and goes on', async () => {
  const { client } = await startPlugin();
  const reply = await call(client, providerService, 'applyResourceChange', planned('throw'));
  expect(reply.diagnostics).toMatchObject([
    { severity: Diagnostic_Severity.ERROR, detail: expect.stringContaining('The toy is broken.') },
  ]);
  expect(reply.newState).toEqual(dynamic(null));
  expect(reply.private).toEqual(new Uint8Array([1, 2]));
  const metadata = await call(client, providerService, 'getMetadata', {});
  expect(metadata.dataSources).toEqual([{ typeName: 'toy_greeting' }]);
});

test('a value that does not fit, and a type that is not there, are diagnostics', async () => {
  const { client } = await startPlugin();
  const clientCapabilities = undefined;
  const bad = { msgpack: new Uint8Array([0xc1]), json: none };
  const misfit = { typeName: 'toy_note', config: bad, clientCapabilities };
  const stranger = { typeName: 'toy_other', config: undefined, clientCapabilities };
  for (const request of [misfit, stranger]) {
    const { diagnostics } = await call(client, providerService, 'validateResourceConfig', request);
    expect(diagnostics).toMatchObject([{ summary: 'The provider failed unexpectedly' }]);
  }
});

test('a value may come as JSON', async () => {
  const { client } = await startPlugin();
  const json = new TextEncoder().encode('{"text":"","id":null,"author":{"name":"me"}}');
  const request = { typeName: 'toy_note', config: { msgpack: none, json }, clientCapabilities: undefined };
  const { diagnostics } = await call(client, providerService, 'validateResourceConfig', request);
  expect(diagnostics).toMatchObject([
    {
      summary: 'Empty note',
      attribute: { steps: [{ selector: { $case: 'attributeName', value: 'text' } }] },
    },
  ]);
});
