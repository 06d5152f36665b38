import type { Description } from '../description/description.ts';
import { type DescribedOperation, documents } from '../description/operations.ts';
import { flattenSchema, isOfType, propertiesOf, schemaAt } from '../description/schema.ts';
import type { Json, JsonObject } from '../json.ts';
import { failMark } from '../problems.ts';
import type { Operation } from '../runtime/definition.ts';

/** What every builder of a part of the definition needs. */
export interface ModelContext {
  readonly description: Description;
  /** The prefix of every type. */
  readonly providerName: string;
  /** Grows with what had to be left out. */
  readonly leftOut: LeftOut[];
}

/** Something of the description that the provider does not show, and why. */
export interface LeftOut {
  /** Such as `GET /usage (getUsage), property perDay`. */
  readonly place: string;
  readonly why: string;
}

export function fullTypeName(context: ModelContext, name: string): string {
  return `${context.providerName}_${name}`;
}

export function nounOf(mark: { readonly noun?: string | undefined }, name: string): string {
  return mark.noun ?? name.replaceAll('_', ' ');
}

/** The operation without what only the generator needs. */
export function bare({ operationId, method, path, summary }: DescribedOperation): Operation {
  return { operationId, method, path, summary };
}

/** @throws GenerateError unless the schema describes something at the pointer that the mark names. */
export function expectField(
  context: ModelContext,
  operation: DescribedOperation,
  body: Json,
  mark: string,
  pointer: string,
): JsonObject {
  const schema = flattenSchema(context.description, body, operation.place);
  const { description } = context;
  const found = schemaAt(description, schema, pointer, operation.place);
  if (found !== undefined) return found;
  const there = whatIsThere(description, schema, pointer, operation.place);
  return failMark(operation, mark, `the response's schema has nothing at ${pointer}; ${there}`);
}

/** The members of the last thing on the way that is described. */
function whatIsThere(description: Description, schema: JsonObject, pointer: string, place: string): string {
  const parent = pointer.slice(0, pointer.lastIndexOf('/'));
  const found = schemaAt(description, schema, parent, place);
  if (found === undefined) return whatIsThere(description, schema, parent, place);
  const names = propertiesOf(description, found, place).map(({ name }) => name);
  const isList = isOfType(found, 'array');
  const where = parent === '' ? 'its members are' : `${parent} has`;
  const members = isList ? 'items, of which the first is 0' : names.join(', ') || 'no described members';
  return parent === '' && names.length === 0 ? 'no members are described' : `${where} ${members}`;
}

/** The statuses that mean that a thing is gone: the marked ones, else those of the usual ones that are described. */
export function goneOf(operation: DescribedOperation, marked: readonly number[] | undefined): number[] {
  const strange = marked?.find((status) => !documents(operation, status));
  if (strange !== undefined) failMark(operation, 'gone', `the description has no response ${strange} here`);
  const usual = [404, 410].filter((status) => operation.responses.some((it) => it.status === String(status)));
  return [...(marked ?? (usual.length > 0 ? usual : [404]))];
}
