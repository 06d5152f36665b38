import { beginOperation, findResource, type ServerState } from './operation.ts';
import type { ProviderServer } from './rpc.ts';
import { validateConfig } from './validate-config.ts';

export function validateResourceConfig(server: ServerState): ProviderServer['validateResourceConfig'] {
  return async ({ typeName, config, writeOnlyAllowed }) => {
    const operation = beginOperation(server, 'ValidateResourceConfig', typeName);
    const resource = findResource(server, typeName, operation);
    if (resource === undefined) return { diagnostics: operation.diagnostics.items };
    return validateConfig(resource, config, operation, writeOnlyAllowed);
  };
}
