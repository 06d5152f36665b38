import { isRecord } from '../values/types.ts';
import { isUnknown } from '../values/unknown.ts';
import type { Container } from './block.ts';
import { type Field, fieldsOf, mapNested, nestedOf } from './field.ts';

/**
 * What Terraform insists on and nobody should have to think of: no blocks are an empty list and never null, and
 * write-only values are in no plan and no state. It adds and changes nothing else.
 */
export function normalize<T>(container: Container, block: T): T {
  if (!isRecord(block) || !needsNormalizing(container)) return block;
  const changed = fieldsOf(container).flatMap(([name, field]): [string, unknown][] => {
    if (field.kind !== 'block' && !Object.hasOwn(block, name)) return [];
    return [[name, normalizeField(field, block[name])]];
  });
  return { ...block, ...Object.fromEntries(changed) };
}

function normalizeField(field: Field, value: unknown): unknown {
  if (field.kind !== 'block' && field.writeOnly) return null;
  if (field.kind === 'block' && (value === null || value === undefined)) {
    return field.nesting === 'single' ? null : [];
  }
  const nested = nestedOf(field);
  if (nested === undefined || isUnknown(value)) return value;
  return mapNested(nested.nesting, value, (object) => normalize(nested.container, object));
}

function needsNormalizing(container: Container): boolean {
  return fieldsOf(container).some(([, field]) => {
    if (field.kind === 'block' || field.writeOnly) return true;
    const nested = nestedOf(field);
    return nested !== undefined && needsNormalizing(nested.container);
  });
}
