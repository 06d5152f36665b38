import { type DescribedOperation, documents, successSchemaOf } from '../description/operations.ts';
import type { CreateMark, DeleteMark, ReadMark, UpdateMark } from '../marks/operation-marks.ts';
import type { Marked, MarkedOperations } from '../marks/read-marks.ts';
import { fail, failMark } from '../problems.ts';
import type { CreateDefinition, DeleteDefinition, ManagedDefinition } from '../runtime/definition.ts';
import { lifecycleNames } from '../runtime/lifecycle-names.ts';
import { bare, expectField, fullTypeName, goneOf, type ModelContext, nounOf } from './context.ts';
import { idParameterOf, parentsOf } from './path-parameters.ts';

/** What every managed thing has, whether it is there at once or works for a while. */
export interface Managed {
  readonly head: Pick<ManagedDefinition, 'typeName' | 'noun' | 'description' | 'idFormat' | 'parents'>;
  readonly create: CreateDefinition;
  readonly delete: DeleteDefinition;
  readonly read: Marked<ReadMark>;
  readonly update: Marked<UpdateMark> | undefined;
}

/** What goes with a creation. @throws GenerateError if an operation is missing, or there are two, or a mark does not fit. */
export function managedOf(
  context: ModelContext,
  create: Marked<CreateMark>,
  marked: MarkedOperations,
): Managed {
  const { operation, mark } = create;
  const read = partner(create, 'read', marked.reads);
  const { format } = idParameterOf(context, read.operation, operation);
  const parents = parentsOf(context, operation, lifecycleNames[mark.lifecycle]);
  return {
    head: {
      typeName: fullTypeName(context, mark.resource),
      noun: nounOf(mark, mark.resource),
      description: mark.description ?? operation.description,
      ...(format === undefined ? {} : { idFormat: format }),
      ...(parents.length > 0 && { parents }),
    },
    create: createOf(context, create),
    delete: deleteOf(context, partner(create, 'delete', marked.deletes), operation),
    read,
    update: optionalPartner(mark.resource, 'update', marked.updates),
  };
}

/** How something is deleted. @throws GenerateError if the mark does not fit. */
function deleteOf(
  context: ModelContext,
  { operation, mark }: Marked<DeleteMark>,
  create: DescribedOperation,
): DeleteDefinition {
  const strange = mark.busy.find(({ status }) => !documents(operation, status));
  if (strange) failMark(operation, 'busy', `the description has no response ${strange.status} here`);
  return {
    operation: bare(operation),
    idParameter: idParameterOf(context, operation, create).name,
    busy: mark.busy,
    gone: goneOf(operation, mark.gone),
  };
}

/** How something comes to be. @throws GenerateError if the answer does not hold the id. */
function createOf(context: ModelContext, { operation, mark }: Marked<CreateMark>): CreateDefinition {
  if (!('body' in mark.id)) return { operation: bare(operation) };
  expectField(context, operation, successSchemaOf(operation), 'id.body', mark.id.body);
  return { operation: bare(operation), id: mark.id.body };
}

/** The one operation of a kind for a resource. @throws GenerateError if there is none, or a second one. */
function partner<M extends { readonly resource: string }>(
  create: Marked<CreateMark>,
  role: string,
  candidates: readonly Marked<M>[],
): Marked<M> {
  const { resource, lifecycle } = create.mark;
  const found = optionalPartner(resource, role, candidates);
  if (found !== undefined) return found;
  const noun = lifecycle === 'job' ? 'a job' : 'a resource';
  return fail(
    create.operation.place,
    `no operation is marked \`resource: ${resource}, operation: ${role}\`; ${noun} needs one`,
    { node: create.operation.mark, path: ['resource'] },
  );
}

/** The same, where there may be none. @throws GenerateError if there is a second one. */
function optionalPartner<M extends { readonly resource: string }>(
  resource: string,
  role: string,
  candidates: readonly Marked<M>[],
): Marked<M> | undefined {
  const [found, another] = candidates.filter(({ mark }) => mark.resource === resource);
  if (found && another) {
    failMark(
      another.operation,
      '',
      `a second ${role} of ${resource}; ${found.operation.place} is one already`,
    );
  }
  return found;
}
