import { Decimal } from './decimal.ts';
import { DynamicValue } from './dynamic.ts';
import { elementStep, type Path } from './path.ts';
import { mapRecord } from './tree.ts';
import { type CtyType, isRecord, nounOf } from './types.ts';
import { isUnknown } from './unknown.ts';
import { ValueError } from './value-error.ts';

/** A value of exactly the type, and what had to become null for that. */
export interface Conformed {
  readonly value: unknown;
  readonly problems: readonly ValueError[];
}

/** Checks a value that TypeScript code made. What does not fit becomes null, so that the rest is not lost. */
export function conform(value: unknown, type: CtyType): Conformed {
  const problems: ValueError[] = [];
  return { value: conformNode(value, type, [], problems), problems };
}

function conformNode(value: unknown, type: CtyType, path: Path, problems: ValueError[]): unknown {
  if (value === null || isUnknown(value)) return value;
  if (isPrimitive(value, type)) return value;
  if (Array.isArray(type) && Array.isArray(value)) {
    const [kind, inner] = type as Exclude<CtyType, string>;
    if (kind === 'list' || kind === 'set') {
      return value.map((item, index) =>
        conformNode(item, inner, [...path, elementStep(kind, item, index)], problems),
      );
    }
    if (kind === 'tuple' && inner.length === value.length) {
      return inner.map((element, index) =>
        conformNode(value[index], element, [...path, { index }], problems),
      );
    }
  }
  if (Array.isArray(type) && isRecord(value)) {
    const [kind, inner] = type as Exclude<CtyType, string>;
    if (kind === 'map') {
      return mapRecord(value, (item, key) => conformNode(item, inner, [...path, { key }], problems));
    }
    if (kind === 'object') return conformObject(value, inner, path, problems);
  }
  problems.push(new ValueError(path, `${nounOf(type)} is required, got ${describe(value)}`));
  return null;
}

function isPrimitive(value: unknown, type: CtyType): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'bool':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number'
        ? Number.isFinite(value)
        : typeof value === 'bigint' || value instanceof Decimal;
    case 'dynamic':
      return value instanceof DynamicValue && conform(value.value, value.type).problems.length === 0;
    default:
      return false;
  }
}

function conformObject(
  value: Readonly<Record<string, unknown>>,
  types: Readonly<Record<string, CtyType>>,
  path: Path,
  problems: ValueError[],
): unknown {
  for (const attribute of Object.keys(value)) {
    if (Object.hasOwn(types, attribute)) continue;
    problems.push(new ValueError([...path, { attribute }], 'there is no such attribute'));
  }
  return mapRecord(types, (type, attribute) =>
    conformNode(value[attribute], type as CtyType, [...path, { attribute }], problems),
  );
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing (null says that there is no value)';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return value?.constructor?.name ?? 'an object';
  return `a ${typeof value}`;
}
