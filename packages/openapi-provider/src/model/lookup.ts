import { type DescribedOperation, successSchemaOf } from '../description/operations.ts';
import { expectObject, flattenSchema } from '../description/schema.ts';
import type { CreateMark, LookupMark, ReadMark } from '../marks/operation-marks.ts';
import type { Marked } from '../marks/read-marks.ts';
import { fail } from '../problems.ts';
import type { LookupDefinition } from '../runtime/definition.ts';
import { lifecycleNames } from '../runtime/lifecycle-names.ts';
import { bare, fullTypeName, type ModelContext, nounOf } from './context.ts';
import { fieldsOf } from './fields.ts';
import { argumentsOf } from './path-parameters.ts';

/** A data source from an operation that reads. @throws GenerateError if a mark does not fit. */
export function lookupOf(
  context: ModelContext,
  { operation, mark }: Marked<LookupMark | ReadMark>,
  creates: readonly Marked<CreateMark>[],
): LookupDefinition {
  const { place } = operation;
  const name = mark.data_source ?? fail(place, 'x-terraform.data_source: expected a name');
  const schema = flattenSchema(context.description, successSchemaOf(operation), place);
  const create = 'resource' in mark && creates.find((it) => it.mark.resource === mark.resource);
  const { parents, id } = idOf(context, operation, create ? create.operation : undefined);
  const fields = fieldsOf(context, expectObject(schema, place), place, {
    taken: lifecycleNames.lookup,
    skipStructures: true,
    parents: parents?.map((it) => it.name) ?? [],
  });
  return {
    typeName: fullTypeName(context, name),
    noun: nounOf(mark, name),
    description: mark.description ?? operation.description,
    operation: bare(operation),
    ...(parents && { parents }),
    ...(id === undefined ? {} : { id }),
    // The id that one looks by is shown once, as the argument.
    fields: fields.filter((field) => field.name !== id?.attribute),
  };
}

function idOf(
  context: ModelContext,
  operation: DescribedOperation,
  create: DescribedOperation | undefined,
): Pick<LookupDefinition, 'parents' | 'id'> {
  const { parents, id } = argumentsOf(context, operation, lifecycleNames.lookup, create);
  if (id === undefined) return {};
  const { attribute, name, description, format } = id;
  return {
    ...(parents.length > 0 && { parents }),
    id: { attribute, parameter: name, ...(format === undefined ? {} : { format }), description },
  };
}
