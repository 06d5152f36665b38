import type { DynamicValue } from './dynamic.ts';
import type { Value } from './unknown.ts';
import { ValueError } from './value-error.ts';

/** The type of a Terraform value, in the JSON form that Terraform itself uses on the wire. */
export type CtyType =
  | 'string'
  | 'number'
  | 'bool'
  | 'dynamic'
  | readonly ['list' | 'set' | 'map', CtyType]
  | readonly ['object', Readonly<Record<string, CtyType>>]
  | readonly ['object', Readonly<Record<string, CtyType>>, readonly string[]]
  | readonly ['tuple', readonly CtyType[]];

interface PrimitiveTypes {
  string: string;
  number: number;
  bool: boolean;
  dynamic: DynamicValue;
}

/** The TypeScript type of a known value of a type. What is inside it may be known, null or unknown. */
export type TypeOf<T extends CtyType> = CtyType extends T
  ? NonNullable<unknown>
  : T extends keyof PrimitiveTypes
    ? PrimitiveTypes[T]
    : T extends readonly ['list' | 'set', infer E extends CtyType]
      ? readonly Value<TypeOf<E>>[]
      : T extends readonly ['map', infer E extends CtyType]
        ? Readonly<Record<string, Value<TypeOf<E>>>>
        : T extends readonly [
              'object' | 'tuple',
              infer F extends Readonly<Record<string, CtyType>> | readonly CtyType[],
              ...unknown[],
            ]
          ? { readonly [K in keyof F]: F[K] extends CtyType ? Value<TypeOf<F[K]>> : never }
          : never;

const PRIMITIVES: readonly unknown[] = ['string', 'number', 'bool', 'dynamic'];
/** Deeper than any real type; keeps malformed input from exhausting the stack. */
const MAX_DEPTH = 100;

/** Reads a type from parsed JSON. @throws ValueError when it is none. */
export function parseType(json: unknown, depth = 0): CtyType {
  if (PRIMITIVES.includes(json)) return json as CtyType;
  if (!Array.isArray(json) || depth > MAX_DEPTH) throw new ValueError([], 'not a type');
  const [kind, inner] = json as readonly unknown[];
  if (kind === 'list' || kind === 'set' || kind === 'map') return [kind, parseType(inner, depth + 1)];
  if (kind === 'tuple' && Array.isArray(inner))
    return [kind, inner.map((type) => parseType(type, depth + 1))];
  if (kind === 'object' && isRecord(inner)) {
    const entries = Object.entries(inner).map(([name, type]) => [name, parseType(type, depth + 1)] as const);
    return [kind, Object.fromEntries(entries)];
  }
  throw new ValueError([], 'not a type');
}

/** `a string`, `a list`, `an object`: how messages speak of a value of this type. */
export function nounOf(type: CtyType): string {
  const kind = typeof type === 'string' ? type : type[0];
  if (kind === 'dynamic') return 'a dynamic value';
  return `${kind === 'object' ? 'an' : 'a'} ${kind}`;
}

/** True for what JSON and msgpack call an object or a map, and for nothing with a class of its own. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
