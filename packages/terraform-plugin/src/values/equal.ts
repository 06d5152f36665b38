import { type ExactNumber, numbersEqual } from './decimal.ts';
import { DynamicValue } from './dynamic.ts';
import { normalizeString } from './msgpack.ts';
import type { CtyType } from './types.ts';
import { isUnknown } from './unknown.ts';

/**
 * True when two values of a type are the same value. The order of a set means nothing; an unknown value equals
 * any other unknown value, whatever is known of it.
 */
export function valuesEqual(a: unknown, b: unknown, type: CtyType): boolean {
  if (a === b) return true;
  if (isUnknown(a) || isUnknown(b)) return isUnknown(a) && isUnknown(b);
  if (a === null || b === null) return false;
  if (typeof type === 'string') return primitivesEqual(a, b, type);
  switch (type[0]) {
    case 'set':
      return setsEqual(a as unknown[], b as unknown[], type[1]);
    case 'list':
      return listsEqual(a as unknown[], b as unknown[], () => type[1]);
    case 'tuple':
      return listsEqual(a as unknown[], b as unknown[], (index) => type[1][index] as CtyType);
    case 'map':
      return recordsEqual(a as Entries, b as Entries, () => type[1]);
    case 'object':
      return recordsEqual(a as Entries, b as Entries, (name) => type[1][name] as CtyType);
  }
}

type Entries = Readonly<Record<string, unknown>>;

function primitivesEqual(a: unknown, b: unknown, type: CtyType): boolean {
  switch (type) {
    case 'number':
      return numbersEqual(a as ExactNumber, b as ExactNumber);
    case 'string':
      return normalizeString(a as string) === normalizeString(b as string);
    case 'dynamic':
      return (
        a instanceof DynamicValue &&
        b instanceof DynamicValue &&
        JSON.stringify(a.type) === JSON.stringify(b.type) &&
        valuesEqual(a.value, b.value, a.type)
      );
    default:
      return false;
  }
}

function setsEqual(a: readonly unknown[], b: readonly unknown[], type: CtyType): boolean {
  const covers = (all: readonly unknown[], some: readonly unknown[]) =>
    some.every((item) => all.some((other) => valuesEqual(item, other, type)));
  return covers(a, b) && covers(b, a);
}

function listsEqual(
  a: readonly unknown[],
  b: readonly unknown[],
  typeAt: (index: number) => CtyType,
): boolean {
  return a.length === b.length && a.every((item, index) => valuesEqual(item, b[index], typeAt(index)));
}

function recordsEqual(a: Entries, b: Entries, typeOf: (name: string) => CtyType): boolean {
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && valuesEqual(a[name], b[name], typeOf(name)));
}
