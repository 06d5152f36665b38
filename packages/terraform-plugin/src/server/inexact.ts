import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Attribute } from '../schema/attribute.ts';
import { nestedOf } from '../schema/field.ts';
import { fieldType } from '../schema/schema-type.ts';
import { Decimal } from '../values/decimal.ts';
import { elementStep, formatPath, type Path } from '../values/path.ts';
import { type CtyType, isRecord } from '../values/types.ts';

/** Refuses numbers that a plain JavaScript number would round. True when there are none. */
export function reportInexact(
  attribute: Attribute,
  value: unknown,
  path: Path,
  diagnostics: Diagnostics,
): boolean {
  if ('exact' in attribute && attribute.exact) return true;
  // The attributes inside have their turn, and may be exact.
  if (nestedOf(attribute) !== undefined) return true;
  const found = decimals(value, fieldType(attribute), path);
  for (const { path: where, text } of found) {
    const name = formatPath(where);
    const number = attribute.sensitive ? 'a number' : shorten(text);
    diagnostics.error(
      `The number of ${name} does not fit`,
      `${name} is ${number}, which cannot be kept exactly. Write a number of at most 15 digits; round a result of arithmetic.`,
      where,
    );
  }
  return found.length === 0;
}

function decimals(value: unknown, type: CtyType, path: Path): { path: Path; text: string }[] {
  if (value instanceof Decimal) return [{ path, text: value.text }];
  if (typeof type === 'string') return [];
  if (Array.isArray(value)) {
    return value.flatMap((item: unknown, index) => {
      const inner = type[0] === 'tuple' ? type[1][index] : type[1];
      const kind = type[0] === 'set' ? 'set' : 'list';
      return decimals(item, inner as CtyType, [...path, elementStep(kind, item, index)]);
    });
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, item]) =>
    type[0] === 'object'
      ? decimals(item, type[1][name] as CtyType, [...path, { attribute: name }])
      : decimals(item, type[1] as CtyType, [...path, { key: name }]),
  );
}

function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 37)}...` : text;
}
