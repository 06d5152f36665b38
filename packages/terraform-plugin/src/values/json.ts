import { type Decimal, parseDecimal } from './decimal.ts';
import { DynamicValue } from './dynamic.ts';
import type { Path } from './path.ts';
import { readTree, type TreeFormat } from './tree.ts';
import { type CtyType, isRecord, parseType } from './types.ts';
import { ValueError } from './value-error.ts';

/**
 * Parses JSON and keeps every digit of its numbers, which `JSON.parse` alone would round.
 * @throws ValueError when the text is no JSON.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits);
  } catch (error) {
    throw new ValueError([], `malformed JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Reads a stored value of the type from parsed JSON. Stored states may be older or newer than the schema, so
 * attributes that the type does not have are dropped, and missing ones are null.
 * @throws ValueError when a value is of another type.
 */
export function decodeJson(json: unknown, type: CtyType): unknown {
  return readTree(json, type, [], format);
}

// An engine that does not give the source text rounds as usual.
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown | Decimal {
  return typeof value === 'number' && context?.source !== undefined ? parseDecimal(context.source) : value;
}

const format: TreeFormat = {
  objects: 'lenient',
  number: (decimal) => decimal,
  record: (raw) => (isRecord(raw) ? raw : undefined),
  special(raw, type, path) {
    if (type !== 'dynamic') return undefined;
    return { value: readDynamic(raw, path) };
  },
};

function readDynamic(raw: unknown, path: Path): DynamicValue | null {
  if (raw === null) return null;
  if (!isRecord(raw) || !('type' in raw)) throw new ValueError(path, 'a type and a value are required');
  const type = parseType(raw.type);
  return new DynamicValue(type, readTree(raw.value ?? null, type, path, format));
}
