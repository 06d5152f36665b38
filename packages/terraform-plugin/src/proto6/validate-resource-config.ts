import type {
  ValidateResourceConfig_Request,
  ValidateResourceConfig_Response,
} from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { decodeBlock } from './dynamic-value.ts';
import { type Rpc, schemaOf } from './rpc.ts';

export const validateResourceConfig: Rpc<ValidateResourceConfig_Request, ValidateResourceConfig_Response> = {
  async handle(server, { typeName, config, clientCapabilities }) {
    const schema = schemaOf(server, 'resources', typeName);
    const { diagnostics } = await server.validateResourceConfig({
      typeName,
      config: decodeBlock(config, schema),
      writeOnlyAllowed: clientCapabilities?.writeOnlyAttributesAllowed ?? false,
    });
    return { diagnostics: encodeDiagnostics(diagnostics) };
  },
  failed: (diagnostics) => ({ diagnostics }),
};
