import type { CtyType } from '../values/types.ts';
import type { Attribute, Attributes } from './attribute.ts';
import type { Schema } from './schema.ts';

/** The type of the values that a schema describes: what goes over the wire and into the state. */
export function schemaType(schema: Schema): CtyType {
  return objectType(schema.attributes);
}

export function attributeType(attribute: Attribute): CtyType {
  switch (attribute.kind) {
    case 'list':
    case 'set':
    case 'map':
      return [attribute.kind, attribute.element];
    case 'single':
      return objectType(attribute.attributes);
    default:
      return attribute.kind;
  }
}

function objectType(attributes: Attributes): CtyType {
  const types = Object.entries(attributes).map(
    ([name, attribute]) => [name, attributeType(attribute)] as const,
  );
  return ['object', Object.fromEntries(types)];
}
