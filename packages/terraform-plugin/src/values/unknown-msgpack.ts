import { decode, ExtData, encode } from '@msgpack/msgpack';
import { fromFloat, parseDecimal, toWireNumber } from './decimal.ts';
import type { Path } from './path.ts';
import type { CtyType } from './types.ts';
import { type NumberBound, type Refinements, Unknown, unknown } from './unknown.ts';
import { ValueError } from './value-error.ts';

/** The extension type of an unknown value of which something is known. Any other type says nothing. */
const REFINED = 12;
/** Terraform refuses longer ones as unreasonable. */
const MAX_BYTES = 1024;

const NULLNESS = 1;
const STRING_PREFIX = 2;
const NUMBER_MIN = 3;
const NUMBER_MAX = 4;
const LENGTH_MIN = 5;
const LENGTH_MAX = 6;

/** An unknown value as a msgpack extension; refinements that its type cannot have are left out. */
export function writeUnknown({ refinements }: Unknown, type: CtyType): ExtData {
  const entries = type === 'dynamic' ? [] : entriesOf(refinements, type);
  if (entries.length === 0) return new ExtData(0, new Uint8Array(1));
  const bytes = concat(partsOf(entries));
  // What is said is a hint, so too long a hint is left out.
  return bytes.length > MAX_BYTES ? new ExtData(0, new Uint8Array(1)) : new ExtData(REFINED, bytes);
}

// The library writes the keys of an object as strings, and these are integers: so header, key, value, one by one.
function partsOf(entries: readonly (readonly [number, unknown])[]): readonly Uint8Array[] {
  const header = Uint8Array.of(0x80 | entries.length);
  const body = entries.flatMap(([key, value]) => [encode(key), encode(value, { useBigInt64: true })]);
  return [header, ...body];
}

/** @throws ValueError when the extension is not one of an unknown value. */
export function readUnknown({ type: code, data }: ExtData, type: CtyType, path: Path): Unknown {
  const bytes = typeof data === 'function' ? data(0) : data;
  if (bytes.length <= 1) return unknown;
  if (code !== REFINED) throw new ValueError(path, `a value of the unsupported msgpack extension ${code}`);
  if (bytes.length > MAX_BYTES) throw new ValueError(path, 'an unknown value with oversized refinements');
  if (type === 'dynamic') return unknown;
  try {
    return new Unknown(readRefinements(bytes));
  } catch {
    throw new ValueError(path, 'an unknown value with malformed refinements');
  }
}

function entriesOf(refinements: Refinements, type: CtyType): (readonly [number, unknown])[] {
  const { notNull, stringPrefix, min, max, minLength, maxLength } = refinements;
  const isCollection = typeof type !== 'string' && ['list', 'set', 'map'].includes(type[0]);
  const all: (readonly [number, unknown] | false)[] = [
    notNull === true && [NULLNESS, false],
    type === 'string' && !!stringPrefix && [STRING_PREFIX, stringPrefix],
    type === 'number' && min !== undefined && [NUMBER_MIN, [toWireNumber(min.value), min.inclusive]],
    type === 'number' && max !== undefined && [NUMBER_MAX, [toWireNumber(max.value), max.inclusive]],
    isCollection && minLength !== undefined && [LENGTH_MIN, minLength],
    isCollection && maxLength !== undefined && [LENGTH_MAX, maxLength],
  ];
  return all.filter((entry) => entry !== false);
}

function readRefinements(bytes: Uint8Array): Refinements {
  const map = decode(bytes, { useBigInt64: true, mapKeyConverter: Number }) as Record<number, unknown>;
  const bound = (key: number) => (map[key] === undefined ? undefined : readBound(map[key]));
  const integer = (key: number) => (Number.isInteger(map[key]) ? (map[key] as number) : undefined);
  const found = {
    notNull: map[NULLNESS] === false ? true : undefined,
    stringPrefix: typeof map[STRING_PREFIX] === 'string' ? map[STRING_PREFIX] : undefined,
    min: bound(NUMBER_MIN),
    max: bound(NUMBER_MAX),
    minLength: integer(LENGTH_MIN),
    maxLength: integer(LENGTH_MAX),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function readBound(raw: unknown): NumberBound {
  const [value, inclusive] = raw as readonly unknown[];
  if (typeof inclusive !== 'boolean') throw new TypeError('a bound is a number and a boolean');
  return { value: typeof value === 'number' ? fromFloat(value) : parseDecimal(String(value)), inclusive };
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
