import {
  flattenSchema,
  isNullable,
  isOfType,
  type Property,
  primitiveTypeOf,
  propertiesOf,
} from '../description/schema.ts';
import { isObject, itemsOf, type Json, type JsonObject, objectOf, textOf } from '../json.ts';
import { propertyMark } from '../marks/operation-marks.ts';
import { pointerTo } from '../marks/parts.ts';
import { targetOf } from '../origin.ts';
import { fail, ProblemCollector, type ProblemOptions, parseWith } from '../problems.ts';
import type { FieldConstraints, FieldDefinition, PrimitiveType } from '../runtime/definition.ts';
import type { ModelContext } from './context.ts';

/** Names that Terraform gives a meaning of its own in every resource and data source. */
const reservedByTerraform = [
  'connection',
  'count',
  'depends_on',
  'for_each',
  'lifecycle',
  'provider',
  'provisioner',
];

export interface FieldsOptions {
  /** Attribute names that are taken already. */
  readonly taken: readonly string[];
  /** Whether a structure that no attribute can show is left out; otherwise it is a problem. */
  readonly skipStructures: boolean;
  /** Pointers of properties that the lifecycle shows already, such as the id. */
  readonly except?: readonly string[];
  /** Names of attributes that path parameters are; what the service tells by them is shown already. */
  readonly parents?: readonly string[];
  /** Inside a structure no name is reserved. */
  readonly nested?: boolean;
}

/** A field with what its schema and its mark say that only some lifecycles ask for. */
export interface DescribedField extends FieldDefinition {
  readonly fields?: readonly DescribedField[];
  readonly about: {
    readonly place: string;
    readonly nullable: boolean;
    readonly readOnly: boolean;
    readonly writeOnly: boolean;
    readonly default?: string | number | boolean;
    readonly computed?: boolean;
    readonly replace?: boolean;
  };
}

/**
 * The attributes that an object schema's properties become, in the description's order.
 *
 * @throws GenerateError for a property that no attribute can hold, and for a name that is taken.
 */
export function fieldsOf(
  context: ModelContext,
  schema: JsonObject,
  place: string,
  options: FieldsOptions,
): FieldDefinition[] {
  return describedFields(context, schema, place, options).map(bareField);
}

/** The same, with what else is described. */
export function describedFields(
  context: ModelContext,
  schema: JsonObject,
  place: string,
  options: FieldsOptions,
): DescribedField[] {
  const problems = new ProblemCollector();
  const fields = propertiesOf(context.description, schema, place).flatMap(
    (property) => problems.attempt(() => fieldsOfProperty(context, property, place, options)) ?? [],
  );
  problems.throwIfAny();
  return fields;
}

function fieldsOfProperty(
  context: ModelContext,
  property: Property,
  place: string,
  options: FieldsOptions,
): DescribedField[] {
  const at = `${place}, property ${property.name}`;
  const marked = property.schema['x-terraform'];
  const mark = parseWith(propertyMark, marked ?? {}, at, 'x-terraform');
  if (options.except?.includes(pointerTo(property.name))) return [];
  if (mark.ignore === true) {
    context.leftOut.push({ place: at, why: 'it is marked `ignore`' });
    return [];
  }
  const name = mark.name ?? attributeName(property.name);
  const isOnlyTold = options.skipStructures || property.schema.readOnly === true;
  if (isOnlyTold && options.parents?.includes(name)) return [];
  const shape = shapeOf(context, property.schema, at, options.skipStructures);
  if (typeof shape === 'string') {
    if (!options.skipStructures) failToShow(property, shape, at);
    context.leftOut.push({ place: at, why: shape });
    return [];
  }
  const target = marked === undefined ? targetOf(property.node) : undefined;
  const node = marked ?? property.node;
  const path = marked === undefined ? [] : ['name'];
  const named = { what: 'property', member: 'name', other: `${name}_value`, node, path, target };
  expectFree(name, at, options, named);
  return [fieldOf(property, name, shape, mark, at)];
}

/** @throws GenerateError, which names the target of an action that leaves the property out, where it may be. */
function failToShow({ node, required }: Property, why: string, place: string): never {
  const target = required ? undefined : targetOf(node);
  const next = required
    ? 'it is required, so an overlay action has to describe it otherwise'
    : 'an optional property can be marked `ignore: true`';
  const remedy = target === undefined ? undefined : { target, mark: { ignore: true } };
  fail(place, `${expected}; ${why}; ${next}${at(target)}`, { node, remedy });
}

const at = (target: string | undefined) => (target === undefined ? '' : `, with the target ${target}`);

/** The field without what only the generator needs. */
export function bareField({ about: _, fields, ...field }: DescribedField): FieldDefinition {
  return fields === undefined ? field : { ...field, fields: fields.map(bareField) };
}

const expected =
  'expected a text, number or boolean, an object with described properties, or a list or map of these';

type Shape = {
  readonly type: FieldDefinition['type'];
  readonly element?: PrimitiveType;
  readonly fields?: readonly DescribedField[];
};

const DEEPEST = 8;

/** How a value is shown, or why it cannot be. */
function shapeOf(context: ModelContext, schema: JsonObject, place: string, skip: boolean): Shape | string {
  const type = typeOf(schema);
  if (type !== undefined) return { type };
  if (place.split(', property ').length > DEEPEST) return `it lies deeper than ${DEEPEST} levels`;
  if (objectOf(schema, 'properties') !== undefined) {
    const fields = describedFields(context, schema, place, { taken: [], skipStructures: skip, nested: true });
    return fields.length > 0 ? { type: 'object', fields } : 'nothing in it can be shown';
  }
  const collection = collectionOf(schema);
  if (collection !== undefined) {
    const [type, items] = collection;
    const inner = shapeOf(context, flattenSchema(context.description, items, place), place, skip);
    if (typeof inner === 'string') return `what is in it cannot be shown: ${inner}`;
    if (inner.type === 'object') return { ...inner, type };
    return isPrimitive(inner.type)
      ? { type, element: inner.type }
      : 'a collection of collections cannot be shown';
  }
  return isOfType(schema, 'object')
    ? 'its members are not described'
    : 'it may be of several types, or of any';
}

/** A list, a set or a map, and the schema of what is in it. */
function collectionOf(schema: JsonObject): ['list' | 'set' | 'map', Json | undefined] | undefined {
  if (isOfType(schema, 'array')) return [schema.uniqueItems === true ? 'set' : 'list', schema.items];
  return isObject(schema.additionalProperties) ? ['map', schema.additionalProperties] : undefined;
}

function isPrimitive(type: FieldDefinition['type']): type is PrimitiveType {
  return type === 'string' || type === 'number' || type === 'bool';
}

function fieldOf(
  { name: propertyName, schema, required }: Property,
  name: string,
  shape: Shape,
  mark: ReturnType<typeof propertyMark.parse>,
  place: string,
): DescribedField {
  const constraints = constraintsOf(schema);
  const secret = mark.sensitive ?? (schema.format === 'password' || schema.writeOnly === true);
  const { default: otherwise } = schema;
  return {
    name,
    pointer: pointerTo(propertyName),
    ...shape,
    required,
    description: textOf(schema, 'description') ?? textOf(schema, 'title') ?? '',
    ...(secret ? { sensitive: true } : {}),
    ...(Object.keys(constraints).length > 0 ? { constraints } : {}),
    about: {
      place,
      nullable: isNullable(schema),
      readOnly: schema.readOnly === true,
      writeOnly: schema.writeOnly === true,
      ...(isPlain(otherwise) && { default: otherwise }),
      ...(mark.computed !== undefined && { computed: mark.computed }),
      ...(mark.replace !== undefined && { replace: mark.replace }),
    },
  };
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}

/** `imageWidth` and `image-width` become `image_width`. */
export function attributeName(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

/** Who gives an attribute its name, and how it may be given another one. */
export interface NameGiver extends ProblemOptions {
  readonly what: string;
  /** The member of its mark that names the attribute. */
  readonly member: string;
  /** A name that should be free. */
  readonly other: string;
  /** What an overlay has to mark. */
  readonly target: string | undefined;
}

/** @throws GenerateError if no attribute may be called so, with what would mend it. */
export function expectFree(
  name: string,
  place: string,
  { taken, nested, parents = [] }: Pick<FieldsOptions, 'taken' | 'nested' | 'parents'>,
  { what, member, other: free, target, ...about }: NameGiver,
): void {
  const reserved = nested ? [] : reservedByTerraform;
  const remedy = (other: string) => target && { target, mark: { [member]: other } };
  const next = `mark the ${what} with another \`${member}\`${at(target)}`;
  if (!/^[a-z][a-z0-9_]*$/.test(name)) {
    const other = { ...about, remedy: remedy(`n_${name.replaceAll(/[^a-z0-9]+/g, '_')}`) || undefined };
    fail(place, `"${name}" is no attribute name; ${next}`, other);
  }
  const owner = reserved.includes(name)
    ? 'Terraform'
    : parents.includes(name)
      ? 'a path parameter'
      : taken.includes(name)
        ? 'the lifecycle'
        : undefined;
  if (owner !== undefined) {
    const other = { ...about, remedy: remedy(free) || undefined };
    fail(place, `the attribute name "${name}" belongs to ${owner}; ${next}`, other);
  }
}

function typeOf(schema: JsonObject): PrimitiveType | undefined {
  const type = primitiveTypeOf(schema);
  if (type === 'integer') return 'number';
  return type === 'boolean' ? 'bool' : type;
}

const numeric = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const;
const textual = ['format', 'pattern'] as const;

/** What the schema of a plain value or a list demands of it. */
export function constraintsOf(schema: JsonObject): FieldConstraints {
  const allowed = schema.const === undefined ? itemsOf(schema, 'enum') : [schema.const];
  const values = allowed.filter((value) => typeof value === 'string' || typeof value === 'number');
  const stated = [
    ...textual.map((key) => [key, schema[key], typeof schema[key] === 'string']),
    ...numeric.map((key) => [key, schema[key], typeof schema[key] === 'number']),
  ];
  return {
    ...(values.length > 0 ? { enum: values } : {}),
    ...Object.fromEntries(stated.flatMap(([key, value, fits]) => (fits ? [[key, value]] : []))),
    ...(primitiveTypeOf(schema) === 'integer' ? { integer: true } : {}),
  };
}
