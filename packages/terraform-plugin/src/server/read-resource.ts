import {
  asModel,
  attempt,
  beginOperation,
  findResource,
  requireClient,
  type ServerState,
} from './operation.ts';
import { openPrivateState } from './private-state.ts';
import type { Block, ProviderServer } from './rpc.ts';
import { settleState } from './settle.ts';

export function readResource(server: ServerState): ProviderServer['readResource'] {
  return async ({ typeName, state, private: privateBytes }) => {
    const operation = beginOperation(server, 'ReadResource', typeName);
    const { diagnostics } = operation;
    const resource = findResource(server, typeName, operation);
    if (resource === undefined || !requireClient(server, operation)) {
      return { state, private: privateBytes, diagnostics: diagnostics.items };
    }
    const store = openPrivateState(privateBytes);
    const context = { ...operation, client: server.client, private: store, state: asModel(state) };
    const read = await attempt<Block | null>(operation, () => resource.read(context), state);
    const settled = read && settleState(read, resource.schema, diagnostics);
    // An error proves nothing, least of all that the resource is gone.
    const kept = diagnostics.hasErrors ? state : settled;
    return { state: kept, private: store.toBytes(), diagnostics: diagnostics.items };
  };
}
