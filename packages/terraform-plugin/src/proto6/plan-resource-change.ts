import type { PlanResourceChange_Request, PlanResourceChange_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { encodePath } from './attribute-path.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { decodeBlockOrNull, encodeBlock } from './dynamic-value.ts';
import { type Rpc, schemaOf } from './rpc.ts';

export const planResourceChange: Rpc<PlanResourceChange_Request, PlanResourceChange_Response> = {
  async handle(server, request) {
    const schema = schemaOf(server, 'resources', request.typeName);
    const reply = await server.planResourceChange({
      typeName: request.typeName,
      prior: decodeBlockOrNull(request.priorState, schema),
      proposed: decodeBlockOrNull(request.proposedNewState, schema),
      config: decodeBlockOrNull(request.config, schema),
      private: request.priorPrivate,
    });
    return {
      plannedState: encodeBlock(reply.planned, schema),
      requiresReplace: reply.requiresReplace.map(encodePath),
      plannedPrivate: reply.private,
      diagnostics: encodeDiagnostics(reply.diagnostics),
    };
  },
  failed: (diagnostics, request) => ({
    plannedState: request.priorState,
    requiresReplace: [],
    plannedPrivate: request.priorPrivate,
    diagnostics,
  }),
};
