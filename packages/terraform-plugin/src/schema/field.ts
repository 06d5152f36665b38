import type { PathStep } from '../values/path.ts';
import { isRecord } from '../values/types.ts';
import { isUnknown, type Value } from '../values/unknown.ts';
import type { Attribute } from './attribute.ts';
import type { Block, Container } from './block.ts';

/** What a schema gives a name: an attribute or a nested block. */
export type Field = Attribute | Block;

export type Nesting = 'single' | 'list' | 'set' | 'map';

const NESTINGS: Readonly<Record<string, Nesting>> = {
  single: 'single',
  listNested: 'list',
  setNested: 'set',
  mapNested: 'map',
};

/** Attributes first, then blocks. */
export function fieldsOf({ attributes, blocks = {} }: Container): readonly (readonly [string, Field])[] {
  return [...Object.entries(attributes), ...Object.entries(blocks)];
}

/** What a field's objects hold and how they are arranged; undefined for a field that holds no objects. */
export function nestedOf(field: Field): { nesting: Nesting; container: Container } | undefined {
  if (field.kind === 'block') return { nesting: field.nesting, container: field };
  const nesting = NESTINGS[field.kind];
  return nesting && { nesting, container: field as Container };
}

/** True when the provider may set what the configuration leaves out; a block never is. */
export function isComputed(field: Field): boolean {
  return field.kind !== 'block' && field.computed === true;
}

/** Changes every known object that a field's value holds; what is null or unknown stays. */
export function mapNested(
  nesting: Nesting,
  value: unknown,
  change: (object: Readonly<Record<string, unknown>>, step: readonly PathStep[]) => unknown,
): unknown {
  const apply = (object: unknown, ...step: PathStep[]) => (isRecord(object) ? change(object, step) : object);
  if (nesting === 'single') return apply(value);
  if (nesting === 'map') {
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, object]) => [key, apply(object, { key })]));
  }
  if (!Array.isArray(value)) return value;
  return value.map((object, index) => apply(object, nesting === 'set' ? { element: object } : { index }));
}

/** The value of a nested attribute: null inside null, unknown inside unknown. */
export function nestedValue(parent: unknown, name: string): Value<unknown> {
  if (isRecord(parent)) return (Object.hasOwn(parent, name) ? parent[name] : null) ?? null;
  return isUnknown(parent) ? parent : null;
}
