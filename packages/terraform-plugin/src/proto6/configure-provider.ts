import type { ConfigureProvider_Request, ConfigureProvider_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { decodeBlock } from './dynamic-value.ts';
import type { Rpc } from './rpc.ts';

export const configureProvider: Rpc<ConfigureProvider_Request, ConfigureProvider_Response> = {
  async handle(server, { terraformVersion, config }) {
    const { diagnostics } = await server.configureProvider({
      terraformVersion,
      config: decodeBlock(config, server.getProviderSchema().provider),
    });
    return { diagnostics: encodeDiagnostics(diagnostics) };
  },
  failed: (diagnostics) => ({ diagnostics }),
};
