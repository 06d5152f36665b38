import { conform } from '../values/conform.ts';
import { formatPath } from '../values/path.ts';
import type { CtyType } from '../values/types.ts';
import type { Attribute } from './attribute.ts';
import type { Block } from './block.ts';
import { fieldsOf, isComputed, nestedOf } from './field.ts';
import type { Schema } from './schema.ts';
import { fieldType } from './schema-type.ts';
import { type FieldAt, walkFields } from './walk.ts';

export type SchemaKind = 'provider' | 'resource' | 'data source';

/** A schema that Terraform would refuse, or that cannot mean what it says: the provider's own mistake. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

/** What an attribute, a block, a function or a parameter may be called. */
export const NAME = /^[a-z_][a-z0-9_]*$/;
/** Names that mean something to Terraform itself at the top of a block. */
const RESERVED: Readonly<Record<SchemaKind, readonly string[]>> = {
  provider: ['alias', 'version'],
  resource: ['connection', 'count', 'depends_on', 'for_each', 'lifecycle', 'provider', 'provisioner'],
  'data source': ['connection', 'count', 'depends_on', 'for_each', 'lifecycle', 'provider', 'provisioner'],
};

/** Finds a schema's own mistakes when the provider starts. @throws SchemaError that names all of them. */
export function checkSchema(schema: Schema, name: string, kind: SchemaKind): void {
  const problems = [...walkFields(schema)].flatMap((at) =>
    problemsOf(at, kind).map((problem) => {
      const what = at.field.kind === 'block' ? 'block' : 'attribute';
      return `${kind} ${name}, ${what} ${formatPath(at.path)}: ${problem}`;
    }),
  );
  const twice = Object.keys(schema.blocks ?? {}).filter((one) => Object.hasOwn(schema.attributes, one));
  problems.push(...twice.map((one) => `${kind} ${name}: ${one} is an attribute and a block`));
  if (!isVersion(schema.version ?? 0)) problems.push(`${kind} ${name}: the version must be a natural number`);
  if (problems.length > 0) throw new SchemaError(problems.join('\n'));
}

function isVersion(version: number): boolean {
  return Number.isSafeInteger(version) && version >= 0;
}

function problemsOf(at: FieldAt, kind: SchemaKind): readonly string[] {
  const { field, name, path } = at;
  return [
    ...(NAME.test(name)
      ? []
      : ['a name is lower-case letters, digits and underscores, and begins with no digit']),
    ...(path.length === 1 && RESERVED[kind].includes(name) ? ['the name is reserved by Terraform'] : []),
    ...(field.planModifiers?.length && kind !== 'resource' ? [`a ${kind} has no plan to modify`] : []),
    ...(field.kind === 'block' ? blockProblems(field) : attributeProblems(field, kind)),
    ...dynamicProblems(at),
    ...(at.inSet && field.kind !== 'block' && field.writeOnly
      ? ['a set cannot hold what is write-only']
      : []),
  ];
}

function attributeProblems(attribute: Attribute, kind: SchemaKind): readonly string[] {
  return [
    ...presenceProblems(attribute),
    ...defaultProblems(attribute),
    ...placeProblems(attribute, kind),
    ...writeOnlyProblems(attribute, kind),
    ...nestedProblems(attribute),
  ];
}

function blockProblems(block: Block): readonly string[] {
  if (block.nesting === 'single') return [];
  const { minItems = 0, maxItems = Number.MAX_SAFE_INTEGER } = block;
  return isVersion(minItems) && isVersion(maxItems) && minItems <= maxItems && maxItems > 0
    ? []
    : ['minItems and maxItems must be natural numbers, the first not above the second'];
}

function presenceProblems({ required, optional, computed }: Attribute): readonly string[] {
  if (required && (optional || computed)) return ['required rules out optional and computed'];
  return required || optional || computed ? [] : ['it must be required, optional or computed'];
}

function defaultProblems(attribute: Attribute): readonly string[] {
  if (attribute.default === undefined) return [];
  if (!attribute.optional || !attribute.computed) return ['a default needs optional and computed'];
  const { problems } = conform(attribute.default, fieldType(attribute));
  return problems.map((problem) => `the default does not fit: ${problem.message}`);
}

function placeProblems(attribute: Attribute, kind: SchemaKind): readonly string[] {
  const { computed, validators } = attribute;
  const configurable = attribute.required || attribute.optional;
  return [
    ...(kind === 'provider' && computed ? ["a provider's configuration has nothing computed"] : []),
    ...(kind !== 'resource' && attribute.default !== undefined ? [`a ${kind} has no defaults`] : []),
    ...(!configurable && validators?.length ? ['nobody configures it, so validators never run'] : []),
  ];
}

function writeOnlyProblems(attribute: Attribute, kind: SchemaKind): readonly string[] {
  if (!attribute.writeOnly) return [];
  return [
    ...(kind === 'resource' ? [] : [`a ${kind} has no write-only attributes`]),
    ...(attribute.computed ? ['what is write-only cannot be computed'] : []),
    ...(attribute.planModifiers?.length ? ['what is write-only is in no plan'] : []),
    ...(nestedOf(attribute) ? ['the attributes inside it can be write-only, not itself'] : []),
  ];
}

function nestedProblems(attribute: Attribute): readonly string[] {
  const nested = nestedOf(attribute);
  if (nested === undefined || attribute.required || attribute.optional) return [];
  const configurable = fieldsOf(nested.container).filter(([, field]) => !isComputed(field));
  return configurable.map(([name]) => `it is only computed, so ${name} inside it must be computed`);
}

/** The elements of a collection are all of one type, which a dynamic value does not have. */
function dynamicProblems({ field, repeated }: FieldAt): readonly string[] {
  if (nestedOf(field) !== undefined) return [];
  const type = fieldType(field);
  const inside = Array.isArray(type) && type[0] !== 'object' && type[0] !== 'tuple' && holdsDynamic(type);
  return inside || (repeated && holdsDynamic(type)) ? ['a collection cannot hold dynamic values'] : [];
}

function holdsDynamic(type: CtyType): boolean {
  if (typeof type === 'string') return type === 'dynamic';
  if (type[0] === 'tuple' || type[0] === 'object') return Object.values(type[1]).some(holdsDynamic);
  return holdsDynamic(type[1]);
}
