import type { MoveResourceState_Request, MoveResourceState_Response } from '../gen/proto6/tfplugin6.gen.ts';
import { encodeDiagnostics } from './diagnostic.ts';
import type { Rpc } from './rpc.ts';

/** Answered only for a client that does not look at the capabilities first. */
export const moveResourceState: Rpc<MoveResourceState_Request, MoveResourceState_Response> = {
  handle: (_server, { sourceTypeName, targetTypeName }) => ({
    diagnostics: encodeDiagnostics([
      {
        severity: 'error',
        summary: 'The resource cannot be moved',
        detail:
          `This provider cannot turn a ${sourceTypeName} into a ${targetTypeName}. Remove the moved block and ` +
          'import the resource instead.',
      },
    ]),
  }),
  failed: (diagnostics) => ({ diagnostics }),
};
