import { documents, successSchemaOf } from '../description/operations.ts';
import { expectObject, flattenSchema, propertiesOf } from '../description/schema.ts';
import { itemsOf } from '../json.ts';
import type { CreateMark, DeleteMark, ReadMark } from '../marks/operation-marks.ts';
import type { Marked, MarkedOperations } from '../marks/read-marks.ts';
import { fail } from '../problems.ts';
import type { FieldDefinition, JobDefinition, StatusVocabulary } from '../runtime/definition.ts';
import { bare, expectField, fullTypeName, idParameterOf, type ModelContext, nounOf } from './context.ts';
import { fieldsOf } from './fields.ts';

/** Attributes that the lifecycle of a job brings along. */
const ownAttributes = ['id', 'failure', 'on_failure', 'on_ambiguous', 'retain', 'timeouts'];

/** A job from its three operations. @throws GenerateError if one is missing or a mark does not fit. */
export function jobOf(
  context: ModelContext,
  { operation, mark }: Marked<CreateMark>,
  marked: MarkedOperations,
): JobDefinition {
  const read = partner(operation.place, mark.resource, 'read', marked.reads);
  const remove = partner(operation.place, mark.resource, 'delete', marked.deletes);
  const { format } = idParameterOf(context, read.operation);
  expectField(context, operation, successSchemaOf(operation), 'id.body', mark.id.body);
  return {
    typeName: fullTypeName(context, mark.resource),
    noun: nounOf(mark, mark.resource),
    description: mark.description ?? operation.description,
    ...(format === undefined ? {} : { idFormat: format }),
    fields: jobFields(context, { operation, mark }),
    create: { operation: bare(operation), id: mark.id.body },
    read: readOf(context, read),
    delete: deleteOf(context, remove),
  };
}

function partner<M extends { readonly resource: string }>(
  place: string,
  resource: string,
  role: string,
  candidates: readonly Marked<M>[],
): Marked<M> {
  const [found, another] = candidates.filter(({ mark }) => mark.resource === resource);
  if (found === undefined) {
    fail(place, `no operation is marked \`resource: ${resource}, operation: ${role}\`; a job needs one`);
  }
  if (another !== undefined) {
    fail(
      another.operation.place,
      `x-terraform: a second ${role} of ${resource}; ${found.operation.place} is one already`,
    );
  }
  return found;
}

function jobFields(context: ModelContext, { operation, mark }: Marked<CreateMark>): FieldDefinition[] {
  const { description } = context;
  const { place } = operation;
  if (operation.requestSchema === undefined) fail(place, 'expected a request body with a JSON schema');
  const body = expectObject(flattenSchema(description, operation.requestSchema, place), place);
  const known = propertiesOf(description, body, place).map(({ name }) => name);
  const strange = mark.replace_on.find((name) => !known.includes(name));
  if (strange !== undefined) {
    fail(place, `x-terraform.replace_on: the request has no property ${strange}; it has ${known.join(', ')}`);
  }
  const fields = fieldsOf(description, body, place, { taken: ownAttributes, skipStructures: false });
  const stuck = fields.find((field) => !mark.replace_on.some((name) => `/${name}` === field.pointer));
  if (stuck !== undefined) {
    fail(place, `x-terraform.replace_on: expected ${stuck.name} in it, as no operation changes it in place`);
  }
  return fields;
}

function readOf(context: ModelContext, { operation, mark }: Marked<ReadMark>): JobDefinition['read'] {
  const body = successSchemaOf(operation);
  for (const part of ['status', 'failure', 'progress'] as const) {
    const pointer = mark[part]?.field;
    if (pointer !== undefined) expectField(context, operation, body, `${part}.field`, pointer);
  }
  expectDocumented({ operation, mark });
  return {
    operation: bare(operation),
    idParameter: idParameterOf(context, operation).name,
    status: mark.status.field,
    ...(mark.progress ? { progress: mark.progress.field } : {}),
    ...(mark.failure ? { failure: mark.failure.field } : {}),
    vocabulary: vocabularyOf(context, { operation, mark }),
    gone: mark.gone,
  };
}

function vocabularyOf(context: ModelContext, { operation, mark }: Marked<ReadMark>): StatusVocabulary {
  const { field, processing, completed, failed } = mark.status;
  const words = [...processing, ...completed, ...failed];
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  if (twice !== undefined) fail(operation.place, `x-terraform.status: "${twice}" cannot mean two things`);
  const body = successSchemaOf(operation);
  const allowed = itemsOf(expectField(context, operation, body, 'status.field', field), 'enum');
  const strange = words.find((word) => allowed.length > 0 && !allowed.includes(word));
  if (strange !== undefined) {
    fail(
      operation.place,
      `x-terraform.status: "${strange}" is not among the described ${allowed.join(', ')}`,
    );
  }
  return { processing, completed, failed };
}

function deleteOf(context: ModelContext, { operation, mark }: Marked<DeleteMark>): JobDefinition['delete'] {
  expectDocumented({ operation, mark });
  return {
    operation: bare(operation),
    idParameter: idParameterOf(context, operation).name,
    busy: mark.busy,
    gone: mark.gone,
  };
}

function expectDocumented({ operation, mark }: Marked<ReadMark | DeleteMark>): void {
  const busy = 'busy' in mark ? mark.busy.map(({ status }) => ['busy', status] as const) : [];
  for (const [part, status] of [...mark.gone.map((status) => ['gone', status] as const), ...busy]) {
    if (!documents(operation, status)) {
      fail(operation.place, `x-terraform.${part}: the description has no response ${status} here`);
    }
  }
}
