import { asModel, attempt, beginOperation, type ServerState } from './operation.ts';
import type { ProviderServer } from './rpc.ts';

export function configureProvider(server: ServerState): ProviderServer['configureProvider'] {
  return async ({ config, terraformVersion }) => {
    const operation = beginOperation(server, 'ConfigureProvider');
    const { diagnostics } = operation;
    const client = await attempt(
      operation,
      () => server.provider.configure({ ...operation, config: asModel(config), terraformVersion }),
      undefined,
    );
    server.client = diagnostics.hasErrors ? undefined : client;
    return { diagnostics: diagnostics.items };
  };
}
