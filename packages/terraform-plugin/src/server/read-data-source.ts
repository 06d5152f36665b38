import {
  asModel,
  attempt,
  beginOperation,
  findDataSource,
  requireClient,
  type ServerState,
} from './operation.ts';
import type { ProviderServer } from './rpc.ts';
import { settleState } from './settle.ts';

export function readDataSource(server: ServerState): ProviderServer['readDataSource'] {
  return async ({ typeName, config }) => {
    const operation = beginOperation(server, 'ReadDataSource', typeName);
    const { diagnostics } = operation;
    const dataSource = findDataSource(server, typeName, operation);
    if (dataSource === undefined || !requireClient(server, operation)) {
      return { state: null, diagnostics: diagnostics.items };
    }
    const context = { ...operation, client: server.client, config: asModel(config) };
    const read = await attempt(operation, () => dataSource.read(context), null);
    if (read === null && !diagnostics.hasErrors) {
      diagnostics.error('The data source returned nothing', 'This is a defect in the provider.');
    }
    const state = read && settleState(read, dataSource.schema, diagnostics);
    return { state, diagnostics: diagnostics.items };
  };
}
