import { schemaType } from '../schema/schema-type.ts';
import { typeAt, valueAt } from '../values/at.ts';
import { valuesEqual } from '../values/equal.ts';
import { formatPath, type Path } from '../values/path.ts';
import type { AnyResource, OperationContext } from './definition.ts';
import { asModel, attempt, beginOperation, findResource, type ServerState } from './operation.ts';
import { type AttributePlan, planAttributes } from './plan-attributes.ts';
import { openPrivateState, type PrivateState } from './private-state.ts';
import type { Block, ProviderServer } from './rpc.ts';
import { settle } from './settle.ts';

type Request = Parameters<ProviderServer['planResourceChange']>[0];
type Context = OperationContext & { readonly client: unknown; readonly private: PrivateState };

export function planResourceChange(server: ServerState): ProviderServer['planResourceChange'] {
  return async (request) => {
    const operation = beginOperation(server, 'PlanResourceChange', request.typeName);
    const resource = findResource(server, request.typeName, operation);
    const store = openPrivateState(request.private);
    const context = { ...operation, client: server.client, private: store };
    const plan =
      resource === undefined
        ? { planned: request.proposed, requiresReplace: [] }
        : await planChange(resource, request, context);
    return { ...plan, private: store.toBytes(), diagnostics: operation.diagnostics.items };
  };
}

interface Plan {
  readonly planned: Block | null;
  readonly requiresReplace: readonly Path[];
}

async function planChange(resource: AnyResource<unknown>, request: Request, context: Context): Promise<Plan> {
  const { prior, proposed, config } = request;
  if (proposed === null || config === null) return planDestroy(resource, prior, context);
  const { schema } = resource;
  const fallback = { planned: proposed, requiresReplace: [] };
  const plan = await attempt(
    context,
    () => planAttributes(schema, { prior, proposed, config }, context.diagnostics),
    fallback,
  );
  if (context.diagnostics.hasErrors) return plan;
  const modified = await modifyPlan(resource, plan, { prior, config }, context);
  return { ...modified, requiresReplace: changedPaths(modified, prior, resource) };
}

async function planDestroy(
  resource: AnyResource<unknown>,
  state: Block | null,
  context: Context,
): Promise<Plan> {
  const requiresReplace = new Set<string>();
  const destroy = { ...context, config: null, plan: null, state: state && asModel(state), requiresReplace };
  await attempt(context, async () => resource.modifyPlan?.(destroy), null);
  return { planned: null, requiresReplace: [] };
}

async function modifyPlan(
  resource: AnyResource<unknown>,
  plan: AttributePlan,
  { prior, config }: { readonly prior: Block | null; readonly config: Block },
  context: Context,
): Promise<AttributePlan> {
  if (resource.modifyPlan === undefined) return plan;
  const { diagnostics } = context;
  const nested = plan.requiresReplace.filter((path) => path.length > 1);
  const names = plan.requiresReplace.filter((path) => path.length === 1).map(formatPath);
  const requiresReplace = new Set(names);
  const modify = {
    ...context,
    config: asModel(config),
    state: prior && asModel(prior),
    plan: asModel(plan.planned),
    requiresReplace,
  };
  const planned = await attempt(context, async () => resource.modifyPlan?.(modify) ?? null, null);
  if (planned === null) {
    if (!diagnostics.hasErrors) {
      diagnostics.error(
        'The plan came back empty',
        'modifyPlan returned null. This is a defect in the provider.',
      );
    }
    return plan;
  }
  const paths = [...requiresReplace].map((attribute) => [{ attribute }]);
  return {
    planned: settle(planned, resource.schema, diagnostics),
    requiresReplace: [...paths, ...nested],
  };
}

/** Only what differs from the prior state can need a new resource. */
function changedPaths(
  plan: AttributePlan,
  prior: Block | null,
  { schema }: AnyResource<unknown>,
): readonly Path[] {
  if (prior === null) return [];
  return plan.requiresReplace.filter((path) => {
    const type = typeAt(schemaType(schema), path);
    // A name that is not in the schema goes on: Terraform reports it as the provider's defect.
    if (type === undefined) return true;
    return !valuesEqual(valueAt(plan.planned, path), valueAt(prior, path), type);
  });
}
