import type { AnyResource, OperationContext } from './definition.ts';
import { asModel, attempt, beginOperation, findResource, type ServerState } from './operation.ts';
import type { Block, ProviderServer } from './rpc.ts';
import { settleState } from './settle.ts';
import { readStored } from './stored-state.ts';

export function upgradeResourceState(server: ServerState): ProviderServer['upgradeResourceState'] {
  return async ({ typeName, version, rawState }) => {
    const operation = beginOperation(server, 'UpgradeResourceState', typeName);
    const resource = findResource(server, typeName, operation);
    const state = resource && (await upgrade(resource, version, rawState, operation));
    const { items, hasErrors } = operation.diagnostics;
    return { state: hasErrors ? null : (state ?? null), diagnostics: items };
  };
}

async function upgrade(
  { schema, upgradeState }: AnyResource<unknown>,
  version: number,
  rawState: unknown,
  operation: OperationContext,
): Promise<Block | null> {
  const { diagnostics } = operation;
  const current = schema.version ?? 0;
  if (version === current) return readStored(rawState, schema, diagnostics);
  const upgrader = upgradeState?.[version];
  if (upgrader === undefined || version > current) {
    reportVersion(version, current, operation);
    return null;
  }
  const state = readStored(rawState, upgrader.schema, diagnostics);
  if (state === null) return null;
  const context = { ...operation, state: asModel(state) };
  const upgraded = await attempt(operation, () => upgrader.upgrade(context), null);
  if (upgraded) return settleState(upgraded, schema, diagnostics);
  if (!diagnostics.hasErrors) {
    diagnostics.error('The upgrade returned no state', 'This is a defect in the provider.');
  }
  return null;
}

function reportVersion(version: number, current: number, { diagnostics }: OperationContext): void {
  const newer = version > current;
  diagnostics.error(
    `The stored state is ${newer ? 'newer' : 'older'} than this provider knows`,
    `The state has schema version ${version}, and this provider reads version ${current}. ${newer ? 'Use the provider version that wrote it, or a later one.' : 'Remove the resource from the state and import it again.'}`,
  );
}
