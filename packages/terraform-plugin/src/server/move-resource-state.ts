import type { AnyMove } from './definition.ts';
import { asModel, attempt, beginOperation, findResource, type ServerState } from './operation.ts';
import { openPrivateState } from './private-state.ts';
import type { ProviderServer } from './rpc.ts';
import { settleState } from './settle.ts';
import { readStored } from './stored-state.ts';

type Request = Parameters<ProviderServer['moveResourceState']>[0];

export function moveResourceState(server: ServerState): ProviderServer['moveResourceState'] {
  return async (request) => {
    const { targetTypeName, sourceTypeName, sourcePrivate } = request;
    const operation = beginOperation(server, 'MoveResourceState', targetTypeName);
    const { diagnostics } = operation;
    const nothing = () => ({ state: null, private: new Uint8Array(), diagnostics: diagnostics.items });
    const resource = findResource(server, targetTypeName, operation);
    if (resource === undefined) return nothing();
    const move = resource.moveState?.find((one) => fits(one, request));
    if (move === undefined) {
      diagnostics.error(
        'The resource cannot be moved',
        `This provider cannot turn a ${sourceTypeName} into a ${targetTypeName}. Remove the moved block and import the resource instead.`,
      );
      return nothing();
    }
    const store = openPrivateState(sourcePrivate);
    const state = readStored(request.sourceState, move.schema, diagnostics);
    if (state === null) return nothing();
    const context = {
      ...operation,
      state: asModel(state),
      sourceVersion: request.sourceVersion,
      private: store,
    };
    const moved = await attempt(operation, () => move.move(context), null);
    if (moved === null && !diagnostics.hasErrors) {
      diagnostics.error('The move returned no state', 'This is a defect in the provider.');
    }
    if (moved === null || diagnostics.hasErrors) return nothing();
    return {
      ...nothing(),
      state: settleState(moved, resource.schema, diagnostics),
      private: store.toBytes(),
    };
  };
}

/** A provider's address begins with the registry's host, which differs between Terraform and OpenTofu. */
function fits({ from, provider }: AnyMove, { sourceTypeName, sourceProvider }: Request): boolean {
  return from === sourceTypeName && (provider === undefined || sourceProvider.endsWith(`/${provider}`));
}
