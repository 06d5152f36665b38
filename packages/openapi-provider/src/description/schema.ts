import { isObject, itemsOf, type Json, type JsonObject, objectOf, textOf } from '../json.ts';
import { fail } from '../problems.ts';
import type { Description } from './description.ts';

/**
 * The schema with its reference followed, its `allOf` merged, later branches over earlier ones, a choice between one
 * thing and null made a nullable thing, and what OpenAPI 3.0 says in its own words said in JSON Schema's.
 */
export function flattenSchema(description: Description, node: Json | undefined, place: string): JsonObject {
  const schema = modern(description.follow(node, place) ?? {});
  const nullable = nullableOf(schema);
  if (nullable !== undefined) {
    const { anyOf: _, oneOf: __, ...own } = schema;
    return withNull(mergeSchemas(flattenSchema(description, nullable, place), own));
  }
  const common = commonTypeOf(description, schema, place);
  if (common !== undefined) return common;
  const { allOf, ...own } = schema;
  if (!Array.isArray(allOf)) return schema;
  const branches = [...allOf.map((branch) => flattenSchema(description, branch, place)), own];
  return branches.reduce<JsonObject>(mergeSchemas, {});
}

/** `nullable` and boolean exclusive bounds are of OpenAPI 3.0. */
function modern({ nullable, ...schema }: JsonObject): JsonObject {
  const bounds = [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const;
  for (const [bound, exclusive] of bounds) {
    if (typeof schema[exclusive] !== 'boolean') continue;
    const { [bound]: value, [exclusive]: isExclusive, ...others } = schema;
    const name = isExclusive ? exclusive : bound;
    return modern({
      ...others,
      ...(value !== undefined && { [name]: value }),
      ...(nullable && { nullable }),
    });
  }
  return nullable === true ? withNull(schema) : schema;
}

function withNull(schema: JsonObject): JsonObject {
  const types = typeof schema.type === 'string' ? [schema.type] : itemsOf(schema, 'type');
  return types.length === 0 ? schema : { ...schema, type: [...new Set([...types, 'null'])] };
}

/** The only branch that is not null, where there is a null branch beside it. */
function nullableOf(schema: JsonObject): Json | undefined {
  const branches = [...itemsOf(schema, 'anyOf'), ...itemsOf(schema, 'oneOf')];
  const others = branches.filter((branch) => !(isObject(branch) && branch.type === 'null'));
  return others.length === 1 && branches.length > 1 ? others[0] : undefined;
}

/**
 * A choice of plain values of one type is a value of that type: a word of a list or any other text is a text. What
 * the branches demand is left to the service, but for the words of an enum in each of them.
 */
function commonTypeOf(
  description: Description,
  { anyOf, oneOf, ...own }: JsonObject,
  place: string,
): JsonObject | undefined {
  const branches = [anyOf, oneOf].flatMap((it) => (Array.isArray(it) ? it : []));
  const schemas = branches.map((branch) => modern(description.follow(branch, place) ?? {}));
  const others = schemas.filter(({ type }) => type !== 'null');
  const types = new Set(others.map((it) => (it.allOf === undefined ? primitiveTypeOf(it) : undefined)));
  if (types.has('number')) types.delete('integer');
  const [type] = types;
  if (type === undefined || types.size > 1) return undefined;
  const words = others.map((it) => itemsOf(it, 'enum'));
  const isClosed = words.every((list) => list.length > 0);
  const result = { ...own, type, ...(isClosed && { enum: [...new Set(words.flat())] }) };
  return schemas.some((it) => it.type === 'null' || isNullable(it)) || isNullable(own)
    ? withNull(result)
    : result;
}

/** Whether a value may be null. */
export function isNullable(schema: JsonObject): boolean {
  return itemsOf(schema, 'type').includes('null');
}

/** Whether the schema states this type, null aside. */
export function isOfType(schema: JsonObject, type: string): boolean {
  const stated = typeof schema.type === 'string' ? [schema.type] : itemsOf(schema, 'type');
  return stated.includes(type) && stated.every((it) => it === type || it === 'null');
}

function mergeSchemas(left: JsonObject, right: JsonObject): JsonObject {
  const merged: JsonObject = { ...left, ...right };
  const properties = { ...objectOf(left, 'properties'), ...objectOf(right, 'properties') };
  if (Object.keys(properties).length > 0) merged.properties = properties;
  const required = new Set([...itemsOf(left, 'required'), ...itemsOf(right, 'required')]);
  if (required.size > 0) merged.required = [...required];
  return merged;
}

/** A property of an object schema. */
export interface Property {
  readonly name: string;
  /** As it stands in the description, with its reference if it has one. */
  readonly node: Json;
  readonly schema: JsonObject;
  readonly required: boolean;
}

/** The properties in the description's order. */
export function propertiesOf(description: Description, schema: JsonObject, place: string): Property[] {
  const required = itemsOf(schema, 'required');
  return Object.entries(objectOf(schema, 'properties') ?? {}).map(([name, node]) => ({
    name,
    node,
    schema: flattenSchema(description, node, `${place}, property ${name}`),
    required: required.includes(name),
  }));
}

/** The schema's branches if it is a `oneOf` or `anyOf`, with what they are called; else the schema alone. */
export function branchesOf(
  description: Description,
  node: Json | undefined,
  place: string,
): { readonly name: string; readonly schema: JsonObject }[] {
  const schema = flattenSchema(description, node, place);
  const branches = [...itemsOf(schema, 'oneOf'), ...itemsOf(schema, 'anyOf')];
  if (branches.length > 0) return branches.flatMap((branch) => branchesOf(description, branch, place));
  const reference = isObject(node) ? textOf(node, '$ref') : undefined;
  return [{ name: reference?.split('/').at(-1) ?? textOf(schema, 'title') ?? 'unnamed', schema }];
}

/** What a JSON pointer leads to within the values that a schema describes; undefined if that is not described. */
export function schemaAt(
  description: Description,
  schema: JsonObject,
  pointer: string,
  place: string,
): JsonObject | undefined {
  let current: JsonObject | undefined = schema;
  for (const name of pointer.split('/').slice(1)) {
    const isItem = /^\d+$/.test(name) && current !== undefined && isOfType(current, 'array');
    const node: Json | undefined = isItem
      ? current?.items
      : objectOf(current, 'properties')?.[unescaped(name)];
    if (node === undefined) return undefined;
    current = flattenSchema(description, node, place);
  }
  return current;
}

/** The one type of a plain value, null aside; undefined for lists, objects and mixtures. */
export function primitiveTypeOf(schema: JsonObject): 'string' | 'number' | 'integer' | 'boolean' | undefined {
  const stated = typeof schema.type === 'string' ? [schema.type] : itemsOf(schema, 'type');
  const types = stated.filter((type) => type !== 'null');
  const [type] = types;
  if (types.length !== 1) return undefined;
  return type === 'string' || type === 'number' || type === 'integer' || type === 'boolean'
    ? type
    : undefined;
}

/** What stands in the place of a choice, in messages. */
const choice =
  'a choice of several schemas (oneOf, anyOf) has no place in Terraform; put one of them in its place with an overlay action that removes the choice and one that updates with the branch';

/** @throws GenerateError unless the schema describes an object. */
export function expectObject(schema: JsonObject, place: string): JsonObject {
  if (objectOf(schema, 'properties') !== undefined) return schema;
  const isChoice = ['oneOf', 'anyOf'].some((key) => schema[key] !== undefined);
  return fail(place, isChoice ? choice : 'expected an object schema with properties');
}

function unescaped(token: string): string {
  return token.replaceAll('~1', '/').replaceAll('~0', '~');
}
