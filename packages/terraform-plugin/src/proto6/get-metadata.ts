import type { GetMetadata_Request, GetMetadata_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { serverCapabilities } from './capabilities.ts';
import type { Rpc } from './rpc.ts';

export const getMetadata: Rpc<GetMetadata_Request, GetMetadata_Response> = {
  handle(server) {
    const { resources, dataSources, functions } = server.getProviderSchema();
    return {
      serverCapabilities,
      diagnostics: [],
      resources: typeNames(resources),
      dataSources: typeNames(dataSources),
      functions: Object.keys(functions).map((name) => ({ name })),
    };
  },
  failed: (diagnostics) => ({
    serverCapabilities,
    diagnostics,
    resources: [],
    dataSources: [],
    functions: [],
  }),
};

function typeNames(schemas: Readonly<Record<string, unknown>>): { typeName: string }[] {
  return Object.keys(schemas).map((typeName) => ({ typeName }));
}
