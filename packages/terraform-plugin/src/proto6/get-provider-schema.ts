import type { GetProviderSchema_Request, GetProviderSchema_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { serverCapabilities } from './capabilities.ts';
import { encodeFunctions } from './function.ts';
import type { Rpc } from './rpc.ts';
import { encodeSchema, encodeSchemas } from './schema.ts';

export const getProviderSchema: Rpc<GetProviderSchema_Request, GetProviderSchema_Response> = {
  handle(server) {
    const { provider, resources, dataSources, functions } = server.getProviderSchema();
    return {
      provider: encodeSchema(provider),
      resourceSchemas: encodeSchemas(resources),
      dataSourceSchemas: encodeSchemas(dataSources),
      functions: encodeFunctions(functions),
      diagnostics: [],
      serverCapabilities,
    };
  },
  failed: (diagnostics) => ({
    provider: undefined,
    resourceSchemas: {},
    dataSourceSchemas: {},
    functions: {},
    diagnostics,
    serverCapabilities,
  }),
};
