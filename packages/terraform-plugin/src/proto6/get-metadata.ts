import type { GetMetadata_Request, GetMetadata_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { serverCapabilities } from './capabilities.ts';
import type { Rpc } from './rpc.ts';

export const getMetadata: Rpc<GetMetadata_Request, GetMetadata_Response> = {
  handle(server) {
    const { resources, dataSources } = server.getProviderSchema();
    return {
      serverCapabilities,
      diagnostics: [],
      resources: typeNames(resources),
      dataSources: typeNames(dataSources),
    };
  },
  failed: (diagnostics) => ({ serverCapabilities, diagnostics, resources: [], dataSources: [] }),
};

function typeNames(schemas: Readonly<Record<string, unknown>>): { typeName: string }[] {
  return Object.keys(schemas).map((typeName) => ({ typeName }));
}
