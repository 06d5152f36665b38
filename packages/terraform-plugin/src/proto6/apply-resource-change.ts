import type {
  ApplyResourceChange_Request,
  ApplyResourceChange_Response,
} from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { decodeBlockOrNull, encodeBlock } from './dynamic-value.ts';
import { type Rpc, schemaOf } from './rpc.ts';

export const applyResourceChange: Rpc<ApplyResourceChange_Request, ApplyResourceChange_Response> = {
  async handle(server, request) {
    const schema = schemaOf(server, 'resources', request.typeName);
    const reply = await server.applyResourceChange({
      typeName: request.typeName,
      prior: decodeBlockOrNull(request.priorState, schema),
      planned: decodeBlockOrNull(request.plannedState, schema),
      config: decodeBlockOrNull(request.config, schema),
      private: request.plannedPrivate,
    });
    return {
      newState: encodeBlock(reply.state, schema),
      private: reply.private,
      diagnostics: encodeDiagnostics(reply.diagnostics),
    };
  },
  failed: (diagnostics, request) => ({
    newState: request.priorState,
    private: request.plannedPrivate,
    diagnostics,
  }),
};
