import { type DescribedOperation, requestBodyOf, successSchemaOf } from '../description/operations.ts';
import { expectObject, flattenSchema } from '../description/schema.ts';
import type { JsonObject } from '../json.ts';
import type { CreateMark, ReadMark, UpdateMark } from '../marks/operation-marks.ts';
import type { Marked, MarkedOperations } from '../marks/read-marks.ts';
import { fail, failMark } from '../problems.ts';
import type { CrudDefinition, FieldDefinition, UpdateDefinition } from '../runtime/definition.ts';
import { lifecycleNames } from '../runtime/lifecycle-names.ts';
import { bare, expectField, goneOf, type ModelContext } from './context.ts';
import { type DescribedField, describedFields } from './fields.ts';
import { managedOf } from './managed.ts';
import { idParameterOf } from './path-parameters.ts';

type CrudMark = Extract<CreateMark, { lifecycle: 'crud' }>;

/** Whether a creation makes something that is there at once. */
export function isCrud(create: Marked<CreateMark>): create is Marked<CrudMark> {
  return create.mark.lifecycle === 'crud';
}

/** A resource from its operations. @throws GenerateError if one is missing or a mark does not fit. */
export function crudOf(
  context: ModelContext,
  create: Marked<CrudMark>,
  marked: MarkedOperations,
): CrudDefinition {
  const { head, read, update, ...life } = managedOf(context, create, marked);
  return {
    ...head,
    fields: crudFields(context, create, read, update, head.parents?.map(({ name }) => name) ?? []),
    create: life.create,
    read: readOf(context, read, create.operation),
    ...(update && { update: updateOf(context, update, create.operation) }),
    delete: life.delete,
  };
}

function readOf(
  context: ModelContext,
  { operation, mark }: Marked<ReadMark>,
  create: DescribedOperation,
): CrudDefinition['read'] {
  for (const part of ['status', 'failure', 'progress', 'content'] as const) {
    if (mark[part] !== undefined) failMark(operation, part, 'only the lifecycle job has it');
  }
  return {
    operation: bare(operation),
    idParameter: idParameterOf(context, operation, create).name,
    ...(mark.object === undefined ? {} : { object: mark.object }),
    gone: goneOf(operation, mark.gone),
  };
}

function updateOf(
  context: ModelContext,
  { operation }: Marked<UpdateMark>,
  create: DescribedOperation,
): UpdateDefinition {
  if (!['PUT', 'PATCH', 'POST'].includes(operation.method))
    failMark(operation, 'operation', 'expected a PUT, PATCH or POST');
  return {
    operation: bare(operation),
    idParameter: idParameterOf(context, operation, create).name,
    mediaType: operation.requestMediaType ?? 'application/json',
  };
}

/** What is sent and what is told, as one list: first what a configuration says, then what only the service knows. */
function crudFields(
  context: ModelContext,
  create: Marked<CrudMark>,
  read: Marked<ReadMark>,
  update: Marked<UpdateMark> | undefined,
  parents: readonly string[],
): FieldDefinition[] {
  const { description } = context;
  const request = requestBodyOf(description, create.operation);
  const except = idPointers(context, create, read);
  const fields = (schema: JsonObject, operation: DescribedOperation, skipStructures: boolean) =>
    describedFields(context, schema, operation.place, {
      taken: lifecycleNames.crud,
      skipStructures,
      except,
      parents,
    });
  const sent = fields(request, create.operation, false);
  const told = fields(thingOf(context, read), read.operation, true);
  const changed = update && fields(requestBodyOf(description, update.operation), update.operation, true);
  return merged(sent, told).map((field) => {
    const isFixed = !field.readOnly && !changed?.some(({ pointer }) => pointer === field.pointer);
    return isFixed ? { ...field, replace: true } : field;
  });
}

/** Where the thing itself names its id; the lifecycle shows that already. */
function idPointers(
  context: ModelContext,
  { operation: create, mark }: Marked<CrudMark>,
  { operation, mark: readMark }: Marked<ReadMark>,
): string[] {
  const parameter = `/${idParameterOf(context, operation, create).name}`;
  if (!('body' in mark.id)) return ['/id', parameter];
  const { object = '' } = readMark;
  const { body } = mark.id;
  return [body.startsWith(`${object}/`) ? body.slice(object.length) : body, parameter];
}

function thingOf(context: ModelContext, { operation, mark }: Marked<ReadMark>): JsonObject {
  const body = successSchemaOf(operation);
  const thing =
    mark.object === undefined
      ? flattenSchema(context.description, body, operation.place)
      : expectField(context, operation, body, 'object', mark.object);
  return expectObject(thing, operation.place);
}

function merged(sent: readonly DescribedField[], told: readonly DescribedField[]): FieldDefinition[] {
  const more = told.filter((field) => !sent.some(({ pointer }) => pointer === field.pointer));
  return [
    ...sent.map((field) => configuredField(field, told)),
    ...more.map((field) => ({ ...plain(field), required: false, readOnly: true })),
  ];
}

function configuredField(field: DescribedField, all: readonly DescribedField[]): FieldDefinition {
  const told = all.find(({ pointer }) => pointer === field.pointer);
  const { about } = field;
  if (about.readOnly) return { ...plain(field), required: false, readOnly: true };
  if (told === undefined || about.writeOnly) return { ...plain(field), ...filled(field), writeOnly: true };
  if (told.type !== field.type || told.element !== field.element) {
    const shown = `${told.about.place} is a ${told.element ?? ''}${told.element && ' '}${told.type}`;
    fail(about.place, `it is a ${field.type} here, but ${shown}; one provider attribute cannot be both`);
  }
  const members = field.fields && { fields: merged(field.fields, told.fields ?? []) };
  return { ...plain(field), ...members, ...filled(field, told), ...(about.replace && { replace: true }) };
}

/** What the value is where the configuration says nothing. */
function filled(
  { required, about }: DescribedField,
  told?: DescribedField,
): Pick<FieldDefinition, 'default' | 'computed'> {
  if (required) return {};
  if (about.computed === undefined && about.default !== undefined) return { default: about.default };
  // Answers must have a value, so there is one even if nobody gave it.
  const isAlwaysTold = told?.required && !told.about.nullable;
  return (about.computed ?? isAlwaysTold) ? { computed: true } : {};
}

function plain({ about: _, fields, ...field }: DescribedField): FieldDefinition {
  return fields === undefined ? field : { ...field, fields: fields.map(plain) };
}
