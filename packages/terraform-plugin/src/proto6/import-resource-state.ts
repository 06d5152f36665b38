import type {
  ImportResourceState_Request,
  ImportResourceState_Response,
} from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { encodeBlock } from './dynamic-value.ts';
import { type Rpc, schemaOf } from './rpc.ts';

export const importResourceState: Rpc<ImportResourceState_Request, ImportResourceState_Response> = {
  async handle(server, { typeName, id }) {
    const { imported, diagnostics } = await server.importResourceState({ typeName, id });
    return {
      importedResources: imported.map((each) => ({
        typeName: each.typeName,
        state: encodeBlock(each.state, schemaOf(server, 'resources', each.typeName)),
        private: each.private,
      })),
      diagnostics: encodeDiagnostics(diagnostics),
    };
  },
  failed: (diagnostics) => ({ importedResources: [], diagnostics }),
};
