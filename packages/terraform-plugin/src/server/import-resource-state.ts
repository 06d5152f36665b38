import { attempt, beginOperation, findResource, requireClient, type ServerState } from './operation.ts';
import { openPrivateState } from './private-state.ts';
import type { ProviderServer } from './rpc.ts';
import { settleState } from './settle.ts';

export function importResourceState(server: ServerState): ProviderServer['importResourceState'] {
  return async ({ typeName, id }) => {
    const operation = beginOperation(server, 'ImportResourceState', typeName);
    const { diagnostics } = operation;
    const nothing = () => ({ imported: [], diagnostics: diagnostics.items });
    const resource = findResource(server, typeName, operation);
    if (resource === undefined || !requireClient(server, operation)) return nothing();
    if (resource.import === undefined) {
      diagnostics.error(`${typeName} cannot be imported`, 'The provider has no way to find one by an id.');
      return nothing();
    }
    const store = openPrivateState(new Uint8Array());
    const context = { ...operation, client: server.client, private: store, id };
    const found = await attempt(operation, async () => resource.import?.(context) ?? null, null);
    if (found === null && !diagnostics.hasErrors) {
      diagnostics.error('There is nothing to import', `The provider found no ${typeName} for "${id}".`);
    }
    if (found === null || diagnostics.hasErrors) return nothing();
    const state = settleState(found, resource.schema, diagnostics);
    return { imported: [{ typeName, state, private: store.toBytes() }], diagnostics: diagnostics.items };
  };
}
