import { DynamicValue } from './dynamic.ts';
import { elementStep, type Path } from './path.ts';
import { mapRecord } from './tree.ts';
import { type CtyType, isRecord } from './types.ts';
import { isUnknown } from './unknown.ts';

/** The value with every unknown replaced by null, and where they were. */
export function withoutUnknowns(value: unknown, type: CtyType): { value: unknown; paths: readonly Path[] } {
  const paths: Path[] = [];
  return { value: replace(value, type, [], paths), paths };
}

export function hasUnknowns(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasUnknowns);
  if (value instanceof DynamicValue) return hasUnknowns(value.value);
  return isRecord(value) ? Object.values(value).some(hasUnknowns) : isUnknown(value);
}

function replace(value: unknown, type: CtyType, path: Path, paths: Path[]): unknown {
  if (isUnknown(value)) {
    paths.push(path);
    return null;
  }
  if (value instanceof DynamicValue) {
    return new DynamicValue(value.type, replace(value.value, value.type, path, paths));
  }
  if (value === null || typeof type === 'string') return value;
  switch (type[0]) {
    case 'list':
    case 'set':
      return (value as unknown[]).map((item, index) =>
        replace(item, type[1], [...path, elementStep(type[0], item, index)], paths),
      );
    case 'tuple':
      return type[1].map((inner, index) =>
        replace((value as unknown[])[index], inner, [...path, { index }], paths),
      );
    case 'map':
      return mapRecord(value as Readonly<Record<string, unknown>>, (item, key) =>
        replace(item, type[1], [...path, { key }], paths),
      );
    case 'object':
      return mapRecord(type[1], (inner, attribute) =>
        replace(
          (value as Readonly<Record<string, unknown>>)[attribute],
          inner as CtyType,
          [...path, { attribute }],
          paths,
        ),
      );
  }
}
