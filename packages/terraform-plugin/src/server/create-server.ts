import { applyResourceChange } from './apply-resource-change.ts';
import { callFunction } from './call-function.ts';
import { checkProvider } from './check-provider.ts';
import { configureProvider } from './configure-provider.ts';
import type { Provider } from './definition.ts';
import { getProviderSchema } from './get-provider-schema.ts';
import { importResourceState } from './import-resource-state.ts';
import { moveResourceState } from './move-resource-state.ts';
import type { ServerState } from './operation.ts';
import { planResourceChange } from './plan-resource-change.ts';
import { readDataSource } from './read-data-source.ts';
import { readResource } from './read-resource.ts';
import type { LogSink, ProviderServer } from './rpc.ts';
import { upgradeResourceState } from './upgrade-resource-state.ts';
import { validateDataResourceConfig } from './validate-data-resource-config.ts';
import { validateProviderConfig } from './validate-provider-config.ts';
import { validateResourceConfig } from './validate-resource-config.ts';

/**
 * Serves one provider with one configuration: what Terraform starts several of.
 * @throws SchemaError when the provider's definition is wrong in itself.
 */
export function createProviderServer(
  provider: Provider,
  options: { readonly log?: LogSink } = {},
): ProviderServer {
  checkProvider(provider);
  const stopping = new AbortController();
  const server: ServerState = {
    provider,
    resources: new Map(provider.resources.map((resource) => [resource.typeName, resource])),
    dataSources: new Map(provider.dataSources.map((dataSource) => [dataSource.typeName, dataSource])),
    functions: new Map(provider.functions?.map((definition) => [definition.name, definition])),
    signal: stopping.signal,
    log: options.log,
    client: undefined,
  };
  return {
    getProviderSchema: getProviderSchema(server),
    validateProviderConfig: validateProviderConfig(server),
    configureProvider: configureProvider(server),
    validateResourceConfig: validateResourceConfig(server),
    validateDataResourceConfig: validateDataResourceConfig(server),
    upgradeResourceState: upgradeResourceState(server),
    readResource: readResource(server),
    planResourceChange: planResourceChange(server),
    applyResourceChange: applyResourceChange(server),
    importResourceState: importResourceState(server),
    moveResourceState: moveResourceState(server),
    readDataSource: readDataSource(server),
    callFunction: callFunction(server),
    stop: () => stopping.abort(),
  };
}
