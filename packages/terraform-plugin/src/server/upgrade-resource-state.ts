import type { Schema } from '../schema/schema.ts';
import { schemaType } from '../schema/schema-type.ts';
import { decodeJson } from '../values/json.ts';
import { ValueError } from '../values/value-error.ts';
import type { OperationContext } from './definition.ts';
import { beginOperation, findResource, type ServerState } from './operation.ts';
import type { Block, ProviderServer } from './rpc.ts';

export function upgradeResourceState(server: ServerState): ProviderServer['upgradeResourceState'] {
  return async ({ typeName, version, rawState }) => {
    const operation = beginOperation(server, 'UpgradeResourceState', typeName);
    const resource = findResource(server, typeName, operation);
    const state = resource && upgrade(resource.schema, version, rawState, operation);
    return { state: state ?? null, diagnostics: operation.diagnostics.items };
  };
}

function upgrade(schema: Schema, version: number, rawState: unknown, { diagnostics }: OperationContext) {
  const current = schema.version ?? 0;
  if (version !== current) {
    const newer = version > current;
    diagnostics.error(
      `The stored state is ${newer ? 'newer' : 'older'} than this provider knows`,
      `The state has schema version ${version}, and this provider reads version ${current}. ${newer ? 'Use the provider version that wrote it, or a later one.' : 'Remove the resource from the state and import it again.'}`,
    );
    return null;
  }
  try {
    return decodeJson(rawState, schemaType(schema)) as Block | null;
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    diagnostics.error('The stored state cannot be read', `${error.message}.`);
    return null;
  }
}
