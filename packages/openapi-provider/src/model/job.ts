import { type DescribedOperation, requestBodyOf, successSchemaOf } from '../description/operations.ts';
import { propertiesOf } from '../description/schema.ts';
import { itemsOf } from '../json.ts';
import type { CreateMark, ReadMark } from '../marks/operation-marks.ts';
import type { Marked, MarkedOperations } from '../marks/read-marks.ts';
import { failMark } from '../problems.ts';
import type { FieldDefinition, JobDefinition, StatusVocabulary } from '../runtime/definition.ts';
import { lifecycleNames } from '../runtime/lifecycle-names.ts';
import { bare, expectField, goneOf, type ModelContext } from './context.ts';
import { fieldsOf } from './fields.ts';
import { isPointedAt } from './file.ts';
import { managedOf } from './managed.ts';
import { idParameterOf } from './path-parameters.ts';

type JobMark = Extract<CreateMark, { lifecycle: 'job' }>;

/** Whether a creation starts a job. */
export function isJob(create: Marked<CreateMark>): create is Marked<JobMark> {
  return create.mark.lifecycle === 'job';
}

/** A job from its three operations. @throws GenerateError if one is missing or a mark does not fit. */
export function jobOf(
  context: ModelContext,
  create: Marked<JobMark>,
  marked: MarkedOperations,
): JobDefinition {
  const { head, read, update, ...life } = managedOf(context, create, marked);
  if (update !== undefined) failMark(update.operation, 'operation', 'a job cannot be changed, only replaced');
  return {
    ...head,
    fields: jobFields(context, create, head.parents?.map(({ name }) => name) ?? []),
    create: life.create,
    read: readOf(context, read, create.operation),
    delete: life.delete,
  };
}

function jobFields(
  context: ModelContext,
  { operation, mark }: Marked<JobMark>,
  parents: readonly string[],
): FieldDefinition[] {
  const { description } = context;
  const { place } = operation;
  const body = requestBodyOf(description, operation);
  const fields = fieldsOf(context, body, place, {
    taken: lifecycleNames.job,
    parents,
    skipStructures: false,
  });
  if (mark.replace_on === undefined) return fields;
  const replacing = mark.replace_on;
  const known = propertiesOf(description, body, place).map(({ name }) => name);
  const strange = replacing.find((name) => !known.includes(name));
  if (strange !== undefined) {
    failMark(operation, 'replace_on', `the request has no property ${strange}; it has ${known.join(', ')}`);
  }
  const stuck = fields.find((field) => !replacing.some((name) => `/${name}` === field.pointer));
  if (stuck !== undefined) {
    failMark(operation, 'replace_on', `expected ${stuck.name} in it, as no operation changes it in place`);
  }
  return fields;
}

function readOf(
  context: ModelContext,
  { operation, mark }: Marked<ReadMark>,
  create: DescribedOperation,
): JobDefinition['read'] {
  const body = successSchemaOf(operation);
  const { status, progress, content } = mark;
  if (status === undefined) failMark(operation, 'status', 'expected where the status of the job is');
  if (mark.object !== undefined) failMark(operation, 'object', 'only the lifecycle crud has it');
  for (const part of ['status', 'failure', 'progress'] as const) {
    const pointer = mark[part]?.field;
    if (pointer !== undefined) expectField(context, operation, body, `${part}.field`, pointer);
  }
  const whole = progress && expectField(context, operation, body, 'progress.field', progress.field).maximum;
  return {
    operation: bare(operation),
    idParameter: idParameterOf(context, operation, create).name,
    status: status.field,
    ...(progress ? { progress: progress.field } : {}),
    ...(typeof whole === 'number' && whole > 0 ? { progressMaximum: whole } : {}),
    ...(mark.failure ? { failure: mark.failure.field } : {}),
    ...(content && !isPointedAt(content) ? { deliversContent: true } : {}),
    vocabulary: vocabularyOf(context, operation, status),
    gone: goneOf(operation, mark.gone),
  };
}

function vocabularyOf(
  context: ModelContext,
  operation: DescribedOperation,
  { field, processing, completed, failed }: NonNullable<ReadMark['status']>,
): StatusVocabulary {
  const words = [...processing, ...completed, ...failed];
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  if (twice !== undefined) failMark(operation, 'status', `"${twice}" cannot mean two things`);
  const body = successSchemaOf(operation);
  const allowed = itemsOf(expectField(context, operation, body, 'status.field', field), 'enum');
  const strange = words.find((word) => allowed.length > 0 && !allowed.includes(word));
  const lists = { processing, completed, failed };
  if (strange !== undefined) {
    const [list] = Object.entries(lists).find(([, it]) => it.includes(strange)) ?? [''];
    failMark(operation, `status.${list}`, `"${strange}" is not among the described ${allowed.join(', ')}`);
  }
  return lists;
}
