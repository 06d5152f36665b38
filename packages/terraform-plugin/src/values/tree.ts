import { Decimal, parseDecimal } from './decimal.ts';
import { elementStep, type Path } from './path.ts';
import { type CtyType, nounOf } from './types.ts';
import { ValueError } from './value-error.ts';

/** What a format (msgpack, JSON) writes in its own way. */
export interface TreeFormat {
  /** Unknown and dynamic values; undefined leaves the node to the common rules. */
  special(raw: unknown, type: CtyType, path: Path): { readonly value: unknown } | undefined;
  /** What a JavaScript number of the parser means: a binary float, or a decimal. */
  number(parsed: number): number | Decimal;
  /** The entries of what the format calls a map; undefined when it is none. */
  record(raw: unknown): Readonly<Record<string, unknown>> | undefined;
  /** Whether an object must have exactly the attributes of its type, or may lack some and have others. */
  readonly objects: 'exact' | 'lenient';
}

/** Turns parsed msgpack or JSON into a value of the type. @throws ValueError when it is none. */
export function readTree(raw: unknown, type: CtyType, path: Path, format: TreeFormat): unknown {
  const special = format.special(raw, type, path);
  if (special !== undefined) return special.value;
  if (raw === null) return null;
  if (typeof type === 'string') return readPrimitive(raw, type, path, format);
  switch (type[0]) {
    case 'list':
    case 'set':
      return elementsOf(raw, type, path).map((item, index) =>
        readTree(item, type[1], [...path, elementStep(type[0], item, index)], format),
      );
    case 'tuple':
      return readTuple(raw, type, path, format);
    case 'map':
      return mapRecord(recordOf(raw, type, path, format), (item, key) =>
        readTree(item, type[1], [...path, { key }], format),
      );
    case 'object':
      return readObject(recordOf(raw, type, path, format), type[1], path, format);
  }
}

/** Keeps any key a key, `__proto__` too. */
export function mapRecord(
  record: Readonly<Record<string, unknown>>,
  change: (value: unknown, key: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

function readPrimitive(raw: unknown, type: CtyType, path: Path, format: TreeFormat): unknown {
  if (type === 'string' && typeof raw === 'string') return raw;
  if (type === 'bool' && typeof raw === 'boolean') return raw;
  if (type === 'number') return readNumber(raw, path, format);
  throw new ValueError(path, `${nounOf(type)} is required`);
}

function readNumber(raw: unknown, path: Path, format: TreeFormat): number | Decimal {
  if (raw instanceof Decimal) return raw;
  if (typeof raw === 'number' && Number.isFinite(raw)) return format.number(raw);
  if (typeof raw === 'bigint') return parseDecimal(raw.toString());
  if (typeof raw === 'string') {
    try {
      return parseDecimal(raw);
    } catch {
      // Said below: the text itself may be long and is not needed.
    }
  }
  throw new ValueError(path, 'a number is required');
}

function readTuple(
  raw: unknown,
  type: readonly ['tuple', readonly CtyType[]],
  path: Path,
  format: TreeFormat,
) {
  const items = elementsOf(raw, type, path);
  if (items.length !== type[1].length) {
    throw new ValueError(path, `a tuple of ${type[1].length} elements is required, got ${items.length}`);
  }
  return type[1].map((element, index) => readTree(items[index], element, [...path, { index }], format));
}

function readObject(
  raw: Readonly<Record<string, unknown>>,
  types: Readonly<Record<string, CtyType>>,
  path: Path,
  format: TreeFormat,
): Record<string, unknown> {
  const unexpected = Object.keys(raw).find((name) => !Object.hasOwn(types, name));
  if (unexpected !== undefined && format.objects === 'exact') {
    throw new ValueError([...path, { attribute: unexpected }], 'there is no such attribute');
  }
  return mapRecord(types, (type, attribute) => {
    const steps = [...path, { attribute }];
    if (Object.hasOwn(raw, attribute)) return readTree(raw[attribute], type as CtyType, steps, format);
    if (format.objects === 'lenient') return null;
    throw new ValueError(steps, 'the attribute is missing');
  });
}

function elementsOf(raw: unknown, type: CtyType, path: Path): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  throw new ValueError(path, `${nounOf(type)} is required`);
}

function recordOf(raw: unknown, type: CtyType, path: Path, format: TreeFormat) {
  const record = format.record(raw);
  if (record !== undefined) return record;
  throw new ValueError(path, `${nounOf(type)} is required`);
}
