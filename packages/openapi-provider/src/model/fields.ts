import type { Description } from '../description/description.ts';
import { type Property, primitiveTypeOf, propertiesOf } from '../description/schema.ts';
import { itemsOf, type JsonObject, textOf } from '../json.ts';
import { propertyMark } from '../marks/operation-marks.ts';
import { fail, parseWith } from '../problems.ts';
import type { FieldConstraints, FieldDefinition } from '../runtime/definition.ts';

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
  /** Whether a list or an object is left out; otherwise it is a problem. */
  readonly skipStructures: boolean;
}

/**
 * The attributes that an object schema's properties become, in the description's order.
 *
 * @throws GenerateError for a property that is neither text, number nor boolean, and for a name that is taken.
 */
export function fieldsOf(
  description: Description,
  schema: JsonObject,
  place: string,
  options: FieldsOptions,
): FieldDefinition[] {
  return propertiesOf(description, schema, place).flatMap((property) => {
    const at = `${place}, property ${property.name}`;
    const mark = parseWith(propertyMark, property.schema['x-terraform'] ?? {}, at, 'x-terraform');
    const type = typeOf(property.schema);
    if (mark.ignore === true || (type === undefined && options.skipStructures)) return [];
    if (type === undefined) {
      fail(at, 'expected a text, number or boolean; an optional property can be marked `ignore: true`');
    }
    const name = mark.name ?? attributeName(property.name);
    expectFree(name, at, options.taken);
    return [fieldOf(property, name, type, mark.sensitive)];
  });
}

function fieldOf(
  { name: propertyName, schema, required }: Property,
  name: string,
  type: FieldDefinition['type'],
  sensitive: boolean | undefined,
): FieldDefinition {
  const constraints = constraintsOf(schema);
  const secret = sensitive ?? (schema.format === 'password' || schema.writeOnly === true);
  return {
    name,
    pointer: pointerTo(propertyName),
    type,
    required,
    description: textOf(schema, 'description') ?? textOf(schema, 'title') ?? '',
    ...(secret ? { sensitive: true } : {}),
    ...(Object.keys(constraints).length > 0 ? { constraints } : {}),
  };
}

/** The JSON pointer of a member of the body. */
export function pointerTo(name: string): string {
  return `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** `imageWidth` and `image-width` become `image_width`. */
export function attributeName(name: string): string {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .toLowerCase();
}

function expectFree(name: string, place: string, taken: readonly string[]): void {
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    fail(place, `"${name}" is no attribute name; mark it with another \`name\``);
  const owner = reservedByTerraform.includes(name)
    ? 'Terraform'
    : taken.includes(name)
      ? 'the lifecycle'
      : undefined;
  if (owner !== undefined) {
    fail(place, `the attribute name "${name}" belongs to ${owner}; mark the property with another \`name\``);
  }
}

function typeOf(schema: JsonObject): FieldDefinition['type'] | undefined {
  const type = primitiveTypeOf(schema);
  if (type === 'integer') return 'number';
  return type === 'boolean' ? 'bool' : type;
}

const numeric = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
] as const;
const textual = ['format', 'pattern'] as const;

function constraintsOf(schema: JsonObject): FieldConstraints {
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
