import { decode, ExtData, type ExtensionCodecType, encode } from '@msgpack/msgpack';
import { conform } from './conform.ts';
import { decimalText, type ExactNumber, fromFloat } from './decimal.ts';
import { DynamicValue } from './dynamic.ts';
import { checkLengths } from './msgpack-lengths.ts';
import type { Path } from './path.ts';
import { readTree, type TreeFormat } from './tree.ts';
import { type CtyType, isRecord, parseType } from './types.ts';
import { isUnknown } from './unknown.ts';
import { readUnknown, writeUnknown } from './unknown-msgpack.ts';
import { ValueError } from './value-error.ts';

/** Writes a value as Terraform reads it. @throws ValueError when the value does not fit the type. */
export function encodeMsgpack(value: unknown, type: CtyType): Uint8Array {
  const { value: checked, problems } = conform(value, type);
  if (problems[0] !== undefined) throw problems[0];
  return encode(toTree(checked, type), { extensionCodec: extensions, sortKeys: true });
}

/** Reads a value that Terraform wrote. @throws ValueError when the bytes are no value of the type. */
export function decodeMsgpack(bytes: Uint8Array, type: CtyType): unknown {
  return readTree(parse(bytes), type, [], format);
}

/** Every extension stays as it is: those of the library (timestamps) mean unknown values here. */
const extensions: ExtensionCodecType<undefined> = {
  tryToEncode: (object) => (object instanceof ExtData ? object : null),
  decode: (data, type) => new ExtData(type, data),
};

/** The library refuses the key `__proto__`, which a Terraform map may have, so keys carry a mark while it reads. */
const KEY_MARK = '.';
const utf8 = new TextDecoder();
const keyDecoder = {
  canBeCached: () => true,
  decode: (bytes: Uint8Array, offset: number, length: number) =>
    KEY_MARK + utf8.decode(bytes.subarray(offset, offset + length)),
};

function parse(bytes: Uint8Array): unknown {
  checkLengths(bytes);
  try {
    return decode(bytes, {
      extensionCodec: extensions,
      useBigInt64: true,
      keyDecoder,
      mapKeyConverter: requireString,
    });
  } catch (error) {
    throw new ValueError([], `malformed msgpack: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function requireString(key: unknown): string {
  if (typeof key !== 'string') throw new ValueError([], 'all keys must be strings');
  return key;
}

const format: TreeFormat = {
  objects: 'exact',
  number: fromFloat,
  special(raw, type, path) {
    if (raw instanceof ExtData) return { value: readUnknown(raw, type, path) };
    if (type === 'dynamic') return { value: readDynamic(raw, path) };
    return undefined;
  },
  record(raw) {
    if (!isRecord(raw)) return undefined;
    const entries = Object.entries(raw).map(([key, value]) => [key.slice(KEY_MARK.length), value] as const);
    return Object.fromEntries(entries);
  },
};

function readDynamic(raw: unknown, path: Path): DynamicValue | null {
  if (raw === null) return null;
  if (!Array.isArray(raw) || raw.length !== 2) throw new ValueError(path, 'a type and a value are required');
  const type = readType(raw[0], path);
  return new DynamicValue(type, readTree(raw[1], type, path, format));
}

function readType(raw: unknown, path: Path): CtyType {
  try {
    return parseType(JSON.parse(raw instanceof Uint8Array ? utf8.decode(raw) : String(raw)));
  } catch {
    throw new ValueError(path, 'a dynamic value whose type is not one');
  }
}

/** What the library is given. The value fits the type. */
function toTree(value: unknown, type: CtyType): unknown {
  if (isUnknown(value)) return writeUnknown(value, type);
  if (value === null) return null;
  if (value instanceof DynamicValue) {
    return [new TextEncoder().encode(JSON.stringify(value.type)), toTree(value.value, value.type)];
  }
  // As text: Terraform reads a number of a state file from text, with another precision than it gives to a number
  // of MessagePack, and takes equal numbers of different precision for a change when it only refreshes.
  if (type === 'number') return decimalText(value as ExactNumber);
  if (typeof value === 'string') return normalizeString(value);
  if (typeof type === 'string') return value;
  if (Array.isArray(value)) {
    return value.map((item, index) => toTree(item, elementType(type, index)));
  }
  const entries = Object.entries(value as Record<string, unknown>).map(
    ([key, item]) => [normalizeString(key), toTree(item, elementType(type, key))] as const,
  );
  return Object.fromEntries(entries);
}

function elementType(type: Exclude<CtyType, string>, at: string | number): CtyType {
  if (type[0] === 'object') return type[1][at] as CtyType;
  if (type[0] === 'tuple') return type[1][at as number] as CtyType;
  return type[1];
}

/** Terraform's strings are valid Unicode in normalization form C; what it would change is changed here first. */
export function normalizeString(text: string): string {
  return text.toWellFormed().normalize('NFC');
}
