import { conform } from '../values/conform.ts';
import { formatPath } from '../values/path.ts';
import type { Attribute } from './attribute.ts';
import type { Schema } from './schema.ts';
import { attributeType } from './schema-type.ts';
import { type AttributeAt, walkAttributes } from './walk.ts';

export type SchemaKind = 'provider' | 'resource' | 'data source';

/** A schema that Terraform would refuse, or that cannot mean what it says: the provider's own mistake. */
export class SchemaError extends Error {
  override readonly name = 'SchemaError';
}

const NAME = /^[a-z_][a-z0-9_]*$/;
/** Names that mean something to Terraform itself at the top of a block. */
const RESERVED: Readonly<Record<SchemaKind, readonly string[]>> = {
  provider: ['alias', 'version'],
  resource: ['connection', 'count', 'depends_on', 'for_each', 'lifecycle', 'provider', 'provisioner'],
  'data source': ['connection', 'count', 'depends_on', 'for_each', 'lifecycle', 'provider', 'provisioner'],
};

/** Finds a schema's own mistakes when the provider starts. @throws SchemaError that names all of them. */
export function checkSchema(schema: Schema, name: string, kind: SchemaKind): void {
  const problems = [...walkAttributes(schema.attributes)].flatMap((at) =>
    problemsOf(at, kind).map((problem) => `${kind} ${name}, attribute ${formatPath(at.path)}: ${problem}`),
  );
  if (!isVersion(schema.version ?? 0)) problems.push(`${kind} ${name}: the version must be a natural number`);
  if (problems.length > 0) throw new SchemaError(problems.join('\n'));
}

function isVersion(version: number): boolean {
  return Number.isSafeInteger(version) && version >= 0;
}

function problemsOf(at: AttributeAt, kind: SchemaKind): readonly string[] {
  const { attribute, name, path } = at;
  return [
    ...(NAME.test(name)
      ? []
      : ['a name is lower-case letters, digits and underscores, and begins with no digit']),
    ...(path.length === 1 && RESERVED[kind].includes(name) ? ['the name is reserved by Terraform'] : []),
    ...presenceProblems(attribute),
    ...defaultProblems(attribute),
    ...placeProblems(attribute, kind),
    ...nestedProblems(attribute),
  ];
}

function presenceProblems({ required, optional, computed }: Attribute): readonly string[] {
  if (required && (optional || computed)) return ['required rules out optional and computed'];
  return required || optional || computed ? [] : ['it must be required, optional or computed'];
}

function defaultProblems(attribute: Attribute): readonly string[] {
  if (attribute.default === undefined) return [];
  if (!attribute.optional || !attribute.computed) return ['a default needs optional and computed'];
  const { problems } = conform(attribute.default, attributeType(attribute));
  return problems.map((problem) => `the default does not fit: ${problem.message}`);
}

function placeProblems(attribute: Attribute, kind: SchemaKind): readonly string[] {
  const { computed, planModifiers, validators } = attribute;
  const configurable = attribute.required || attribute.optional;
  return [
    ...(kind === 'provider' && computed ? ["a provider's configuration has nothing computed"] : []),
    ...(kind !== 'resource' && planModifiers?.length ? [`a ${kind} has no plan to modify`] : []),
    ...(kind !== 'resource' && attribute.default !== undefined ? [`a ${kind} has no defaults`] : []),
    ...(!configurable && validators?.length ? ['nobody configures it, so validators never run'] : []),
  ];
}

function nestedProblems(attribute: Attribute): readonly string[] {
  if (attribute.kind !== 'single' || attribute.required || attribute.optional) return [];
  const configurable = Object.entries(attribute.attributes).filter(([, nested]) => !nested.computed);
  return configurable.map(([name]) => `it is only computed, so ${name} inside it must be computed`);
}
