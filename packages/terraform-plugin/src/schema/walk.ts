import type { Path } from '../values/path.ts';
import { isRecord } from '../values/types.ts';
import { isUnknown, type Value } from '../values/unknown.ts';
import type { Attribute, Attributes } from './attribute.ts';

export interface AttributeAt {
  readonly name: string;
  readonly attribute: Attribute;
  readonly path: Path;
}

/** Every attribute of a schema, nested ones after the one that holds them. */
export function* walkAttributes(attributes: Attributes, base: Path = []): Generator<AttributeAt> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const path = [...base, { attribute: name }];
    yield { name, attribute, path };
    if (attribute.kind === 'single') yield* walkAttributes(attribute.attributes, path);
  }
}

/** Every attribute that a block has a value for, which may be null or unknown; it goes into known objects only. */
export function* walkValues(
  attributes: Attributes,
  block: Readonly<Record<string, unknown>>,
  base: Path = [],
): Generator<AttributeAt & { readonly value: Value<unknown> }> {
  for (const [name, attribute] of Object.entries(attributes)) {
    const path = [...base, { attribute: name }];
    const value = block[name] ?? null;
    yield { name, attribute, path, value };
    if (attribute.kind === 'single' && isRecord(value)) yield* walkValues(attribute.attributes, value, path);
  }
}

/** The value of a nested attribute: null inside null, unknown inside unknown. */
export function nestedValue(parent: unknown, name: string): Value<unknown> {
  if (isRecord(parent)) return parent[name] ?? null;
  return isUnknown(parent) ? parent : null;
}

/** The value at a path of attribute names; null where an object on the way is null. */
export function valueAt(block: unknown, path: Path): Value<unknown> {
  return path.reduce<unknown>(
    (value, step) => ('attribute' in step ? nestedValue(value, step.attribute) : null),
    block,
  );
}

/** The attribute at a path of attribute names; undefined when the schema has none there. */
export function attributeAt(attributes: Attributes, path: Path): Attribute | undefined {
  const [first, ...rest] = path;
  const name = first !== undefined && 'attribute' in first ? first.attribute : '';
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (rest.length === 0 || attribute === undefined) return attribute;
  return attribute.kind === 'single' ? attributeAt(attribute.attributes, rest) : undefined;
}
