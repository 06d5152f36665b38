import type { Path } from '../values/path.ts';
import type { Value } from '../values/unknown.ts';
import type { Container } from './block.ts';
import { type Field, fieldsOf, mapNested, nestedOf, nestedValue } from './field.ts';

export interface FieldAt {
  readonly name: string;
  readonly field: Field;
  readonly path: Path;
  /** True inside a list, set or map of objects. */
  readonly repeated: boolean;
  readonly inSet: boolean;
}

const TOP = { repeated: false, inSet: false };

/** Every field of a schema, nested ones after the one that holds them; paths are of names only. */
export function* walkFields(container: Container, base: Path = [], inside = TOP): Generator<FieldAt> {
  for (const [name, field] of fieldsOf(container)) {
    const path = [...base, { attribute: name }];
    yield { name, field, path, ...inside };
    const nested = nestedOf(field);
    if (nested === undefined) continue;
    const { nesting, container: inner } = nested;
    yield* walkFields(inner, path, {
      repeated: inside.repeated || nesting !== 'single',
      inSet: inside.inSet || nesting === 'set',
    });
  }
}

export interface ValueAt {
  readonly field: Field;
  readonly path: Path;
  readonly value: Value<unknown>;
}

/** Every field that a block has a value for, which may be null or unknown; it goes into known objects only. */
export function walkValues(
  container: Container,
  block: Readonly<Record<string, unknown>>,
  base: Path = [],
): readonly ValueAt[] {
  return fieldsOf(container).flatMap(([name, field]) => {
    const path = [...base, { attribute: name }];
    const value = nestedValue(block, name);
    const found: ValueAt[] = [{ field, path, value }];
    const nested = nestedOf(field);
    if (nested) {
      mapNested(nested.nesting, value, (object, step) => {
        found.push(...walkValues(nested.container, object, [...path, ...step]));
      });
    }
    return found;
  });
}
