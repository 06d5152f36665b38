import type { ServerState } from './operation.ts';
import type { ProviderSchema } from './rpc.ts';

export function getProviderSchema({ provider }: ServerState): () => ProviderSchema {
  const schemas = {
    provider: provider.schema,
    resources: Object.fromEntries(provider.resources.map(({ typeName, schema }) => [typeName, schema])),
    functions: Object.fromEntries((provider.functions ?? []).map((one) => [one.name, one])),
    dataSources: Object.fromEntries(provider.dataSources.map(({ typeName, schema }) => [typeName, schema])),
  };
  return () => schemas;
}
