import type {
  ValidateProviderConfig_Request,
  ValidateProviderConfig_Response,
} from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { decodeBlock } from './dynamic-value.ts';
import type { Rpc } from './rpc.ts';

export const validateProviderConfig: Rpc<ValidateProviderConfig_Request, ValidateProviderConfig_Response> = {
  async handle(server, request) {
    const config = decodeBlock(request.config, server.getProviderSchema().provider);
    const { diagnostics } = await server.validateProviderConfig({ config });
    return { diagnostics: encodeDiagnostics(diagnostics) };
  },
  failed: (diagnostics) => ({ diagnostics }),
};
