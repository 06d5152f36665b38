import type { ReadResource_Request, ReadResource_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { decodeBlock, encodeBlock } from './dynamic-value.ts';
import { type Rpc, schemaOf } from './rpc.ts';

export const readResource: Rpc<ReadResource_Request, ReadResource_Response> = {
  async handle(server, request) {
    const schema = schemaOf(server, 'resources', request.typeName);
    const reply = await server.readResource({
      typeName: request.typeName,
      state: decodeBlock(request.currentState, schema),
      private: request.private,
    });
    return {
      newState: encodeBlock(reply.state, schema),
      private: reply.private,
      diagnostics: encodeDiagnostics(reply.diagnostics),
    };
  },
  failed: (diagnostics, request) => ({
    newState: request.currentState,
    private: request.private,
    diagnostics,
  }),
};
