import { beginOperation, type ServerState } from './operation.ts';
import type { ProviderServer } from './rpc.ts';
import { validateConfig } from './validate-config.ts';

export function validateProviderConfig(server: ServerState): ProviderServer['validateProviderConfig'] {
  return ({ config }) =>
    validateConfig(server.provider, config, beginOperation(server, 'ValidateProviderConfig'));
}
