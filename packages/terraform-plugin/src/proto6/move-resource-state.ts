import type { MoveResourceState_Request, MoveResourceState_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import { encodeBlock } from './dynamic-value.ts';
import { parseRawState } from './raw-state.ts';
import { type Rpc, schemaOf } from './rpc.ts';

export const moveResourceState: Rpc<MoveResourceState_Request, MoveResourceState_Response> = {
  async handle(server, request) {
    const schema = schemaOf(server, 'resources', request.targetTypeName);
    const reply = await server.moveResourceState({
      sourceProvider: request.sourceProviderAddress,
      sourceTypeName: request.sourceTypeName,
      sourceVersion: request.sourceSchemaVersion,
      sourceState: parseRawState(request.sourceState),
      sourcePrivate: request.sourcePrivate,
      targetTypeName: request.targetTypeName,
    });
    return {
      targetState: encodeBlock(reply.state, schema),
      targetPrivate: reply.private,
      diagnostics: encodeDiagnostics(reply.diagnostics),
    };
  },
  failed: (diagnostics) => ({ targetState: undefined, targetPrivate: new Uint8Array(), diagnostics }),
};
