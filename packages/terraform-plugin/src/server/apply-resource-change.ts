import type { Schema } from '../schema/schema.ts';
import type { AnyResource, CreateContext, OperationContext, UpdateContext } from './definition.ts';
import {
  asModel,
  attempt,
  beginOperation,
  findResource,
  requireClient,
  type ServerState,
} from './operation.ts';
import { openPrivateState, type PrivateState } from './private-state.ts';
import type { Block, ProviderServer } from './rpc.ts';
import { settleState } from './settle.ts';

export function applyResourceChange(server: ServerState): ProviderServer['applyResourceChange'] {
  return async ({ typeName, prior, planned, config, private: privateBytes }) => {
    const operation = beginOperation(server, 'ApplyResourceChange', typeName);
    const { diagnostics } = operation;
    const resource = findResource(server, typeName, operation);
    if (resource === undefined || !requireClient(server, operation)) {
      return { state: prior, private: privateBytes, diagnostics: diagnostics.items };
    }
    const store = openPrivateState(privateBytes);
    const context = { ...operation, client: server.client, private: store };
    const state = await change(resource, context, { prior, planned, config });
    return { state, private: store.toBytes(), diagnostics: diagnostics.items };
  };
}

interface Change {
  readonly prior: Block | null;
  readonly planned: Block | null;
  readonly config: Block | null;
}
type Context = OperationContext & { readonly client: unknown; readonly private: PrivateState };

function change(resource: AnyResource<unknown>, context: Context, { prior, planned, config }: Change) {
  if (planned === null) return prior && destroy(resource, context, prior);
  const wanted = { ...context, config: asModel(config ?? planned), plan: asModel(planned) };
  return prior === null ? create(resource, wanted) : update(resource, { ...wanted, state: asModel(prior) });
}

async function create(
  resource: AnyResource<unknown>,
  context: CreateContext<Schema, unknown>,
): Promise<Block | null> {
  const { diagnostics } = context;
  const created = await attempt(context, () => resource.create(context), null);
  if (created !== null) return settleState(created, resource.schema, diagnostics);
  if (!diagnostics.hasErrors) reportNothing('create', context);
  return null;
}

async function update(
  resource: AnyResource<unknown>,
  context: UpdateContext<Schema, unknown>,
): Promise<Block> {
  const updated = await attempt<Block | null>(context, () => resource.update(context), context.state);
  if (updated !== null) return settleState(updated, resource.schema, context.diagnostics);
  reportNothing('update', context);
  return context.state;
}

async function destroy(
  resource: AnyResource<unknown>,
  context: Context,
  state: Block,
): Promise<Block | null> {
  await attempt(context, () => resource.delete({ ...context, state: asModel(state) }), undefined);
  return context.diagnostics.hasErrors ? state : null;
}

function reportNothing(operation: string, { diagnostics }: OperationContext): void {
  diagnostics.error(
    `The provider's ${operation} returned no state`,
    'It reported no error either. This is a defect in the provider.',
  );
}
