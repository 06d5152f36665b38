import { valuesEqual } from '../values/equal.ts';
import { isRecord } from '../values/types.ts';
import type { Container } from './block.ts';
import { fieldsOf, isComputed, nestedOf, nestedValue } from './field.ts';
import { fieldType } from './schema-type.ts';

/**
 * The elements of a set have no names. Pairs each configured element with the one that may have come of it: equal
 * in all that is configured, whatever the provider computed for the rest. Undefined where there is none.
 */
export function pairElements(
  container: Container,
  configured: readonly unknown[],
  elements: readonly unknown[],
): readonly unknown[] {
  const left = new Set(elements);
  return configured.map((config) => {
    const found = [...left].find((element) => couldComeOf(container, element, config));
    left.delete(found);
    return found;
  });
}

function couldComeOf(container: Container, element: unknown, config: unknown): boolean {
  if (!isRecord(element) || !isRecord(config)) return element === config;
  return fieldsOf(container).every(([name, field]) => {
    const value = nestedValue(element, name);
    const configured = nestedValue(config, name);
    if (valuesEqual(value, configured, fieldType(field))) return true;
    const nested = nestedOf(field);
    if (nested === undefined || configured === null) return configured === null && isComputed(field);
    if (nested.nesting === 'set') return false;
    return sameKeys(value, configured, (inner, innerConfig) =>
      nested.nesting === 'single'
        ? couldComeOf(nested.container, value, configured)
        : couldComeOf(nested.container, inner, innerConfig),
    );
  });
}

function sameKeys(a: unknown, b: unknown, compare: (inA: unknown, inB: unknown) => boolean): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const entries = Object.entries(a);
  const others = new Map<string, unknown>(Object.entries(b));
  return (
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && compare(value, others.get(key)))
  );
}
