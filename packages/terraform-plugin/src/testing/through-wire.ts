import type { Schema } from '../schema/schema.ts';
import { schemaType } from '../schema/schema-type.ts';
import type { Block, ProviderServer } from '../server/rpc.ts';
import { decodeMsgpack, encodeMsgpack } from '../values/msgpack.ts';
import type { CtyType } from '../values/types.ts';

/** The same server, with every value written as msgpack and read again on its way there and back. */
export function throughWire(server: ProviderServer): ProviderServer {
  const { provider, resources, dataSources, functions } = server.getProviderSchema();
  const resource = (typeName: string) => hop(resources[typeName]);
  const dataSource = (typeName: string) => hop(dataSources[typeName]);
  return {
    getProviderSchema: () => server.getProviderSchema(),
    validateProviderConfig: ({ config }) => server.validateProviderConfig({ config: hop(provider)(config) }),
    configureProvider: ({ config, terraformVersion }) =>
      server.configureProvider({ config: hop(provider)(config), terraformVersion }),
    validateResourceConfig: (request) =>
      server.validateResourceConfig({ ...request, config: resource(request.typeName)(request.config) }),
    validateDataResourceConfig: ({ typeName, config }) =>
      server.validateDataResourceConfig({ typeName, config: dataSource(typeName)(config) }),
    async upgradeResourceState(request) {
      const reply = await server.upgradeResourceState(request);
      return { ...reply, state: resource(request.typeName)(reply.state) };
    },
    async readResource(request) {
      const cross = resource(request.typeName);
      const reply = await server.readResource({ ...request, state: cross(request.state) });
      return { ...reply, state: cross(reply.state) };
    },
    async planResourceChange(request) {
      const cross = resource(request.typeName);
      const { prior, proposed, config } = request;
      const reply = await server.planResourceChange({
        ...request,
        prior: cross(prior),
        proposed: cross(proposed),
        config: cross(config),
      });
      return { ...reply, planned: cross(reply.planned) };
    },
    async applyResourceChange(request) {
      const cross = resource(request.typeName);
      const { prior, planned, config } = request;
      const reply = await server.applyResourceChange({
        ...request,
        prior: cross(prior),
        planned: cross(planned),
        config: cross(config),
      });
      return { ...reply, state: cross(reply.state) };
    },
    async importResourceState(request) {
      const reply = await server.importResourceState(request);
      const imported = reply.imported.map((one) => ({ ...one, state: resource(one.typeName)(one.state) }));
      return { ...reply, imported };
    },
    async moveResourceState(request) {
      const reply = await server.moveResourceState(request);
      return { ...reply, state: resource(request.targetTypeName)(reply.state) };
    },
    async callFunction({ name, args }) {
      const { parameters, variadic = {}, returns } = functions[name] ?? NOTHING;
      const types = [...Object.values(parameters), ...Object.values(variadic)].map(({ type }) => type);
      const cross = args.map((value, index) => hopValue(value, types[index] ?? types.at(-1) ?? 'dynamic'));
      const reply = await server.callFunction({ name, args: cross });
      return { ...reply, result: hopValue(reply.result, returns) };
    },
    async readDataSource({ typeName, config }) {
      const cross = dataSource(typeName);
      const reply = await server.readDataSource({ typeName, config: cross(config) });
      return { ...reply, state: cross(reply.state) };
    },
    stop: () => server.stop(),
  };
}

const NOTHING = { parameters: {}, variadic: {}, returns: 'dynamic' } as const;

function hopValue(value: unknown, type: CtyType): unknown {
  return decodeMsgpack(encodeMsgpack(value, type), type);
}

function hop(schema: Schema | undefined): <B extends Block | null>(block: B) => B {
  if (schema === undefined) return (block) => block;
  const type = schemaType(schema);
  return <B extends Block | null>(block: B) => hopValue(block, type) as B;
}
