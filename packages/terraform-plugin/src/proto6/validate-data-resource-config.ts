import type {
  ValidateDataResourceConfig_Request,
  ValidateDataResourceConfig_Response,
} from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { decodeBlock } from './dynamic-value.ts';
import { type Rpc, schemaOf } from './rpc.ts';

export const validateDataResourceConfig: Rpc<
  ValidateDataResourceConfig_Request,
  ValidateDataResourceConfig_Response
> = {
  async handle(server, { typeName, config }) {
    const schema = schemaOf(server, 'dataSources', typeName);
    const { diagnostics } = await server.validateDataResourceConfig({
      typeName,
      config: decodeBlock(config, schema),
    });
    return { diagnostics: encodeDiagnostics(diagnostics) };
  },
  failed: (diagnostics) => ({ diagnostics }),
};
