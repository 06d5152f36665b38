import { beginOperation, findDataSource, type ServerState } from './operation.ts';
import type { ProviderServer } from './rpc.ts';
import { validateConfig } from './validate-config.ts';

export function validateDataResourceConfig(
  server: ServerState,
): ProviderServer['validateDataResourceConfig'] {
  return async ({ typeName, config }) => {
    const operation = beginOperation(server, 'ValidateDataResourceConfig', typeName);
    const dataSource = findDataSource(server, typeName, operation);
    if (dataSource === undefined) return { diagnostics: operation.diagnostics.items };
    return validateConfig(dataSource, config, operation);
  };
}
