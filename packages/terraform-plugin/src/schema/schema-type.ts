import type { CtyType } from '../values/types.ts';
import type { Container } from './block.ts';
import { type Field, fieldsOf, nestedOf } from './field.ts';

/** The type of the values that a schema describes: what goes over the wire and into the state. */
export function schemaType(container: Container): CtyType {
  const types = fieldsOf(container).map(([name, field]) => [name, fieldType(field)] as const);
  return ['object', Object.fromEntries(types)];
}

/** The type of an attribute's or a nested block's value. */
export function fieldType(field: Field): CtyType {
  const nested = nestedOf(field);
  if (nested !== undefined) {
    const object = schemaType(nested.container);
    return nested.nesting === 'single' ? object : [nested.nesting, object];
  }
  switch (field.kind) {
    case 'list':
    case 'set':
    case 'map':
      return [field.kind, field.element];
    case 'typed':
      return field.type;
    default:
      return field.kind as 'string' | 'number' | 'bool' | 'dynamic';
  }
}
