import type { Unknown, Value } from '../values/unknown.ts';
import type { PlanModifier } from './plan-modifier.ts';
import type { Validator } from './validator.ts';

/** What every attribute has. An attribute is required, optional, computed, or optional and computed. */
export interface AttributeOptions<T> {
  /** Markdown, shown in the registry's docs. */
  readonly description?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  /** The provider may set the value when the configuration does not. */
  readonly computed?: boolean;
  /** Terraform hides the value in its output. */
  readonly sensitive?: boolean;
  /** Warns whoever sets it, with this text. */
  readonly deprecated?: string;
  readonly validators?: readonly Validator<T>[];
  /** Run in order during plan; see {@link PlanModifier}. */
  readonly planModifiers?: readonly PlanModifier<T>[];
  /** The planned value where the configuration has none; the attribute must be optional and computed. */
  readonly default?: T;
}

/** `required: true` rules out the others; the type system holds what the protocol demands. */
export type Presence =
  | { readonly required: true; readonly optional?: false; readonly computed?: false }
  | { readonly required?: false; readonly optional: true; readonly computed?: boolean }
  | { readonly required?: false; readonly optional?: false; readonly computed: true };

export interface StringAttribute extends AttributeOptions<string> {
  readonly kind: 'string';
}
export interface NumberAttribute extends AttributeOptions<number> {
  readonly kind: 'number';
}
export interface BoolAttribute extends AttributeOptions<boolean> {
  readonly kind: 'bool';
}
export type PrimitiveKind = 'string' | 'number' | 'bool';

/** A list or set of primitive values (an array in TypeScript; a set's order means nothing). */
export interface ListAttribute<E extends PrimitiveKind = PrimitiveKind>
  extends AttributeOptions<readonly Value<PrimitiveOf<E>>[]> {
  readonly kind: 'list' | 'set';
  readonly element: E;
}
/** A map of primitive values (a record in TypeScript). */
export interface MapAttribute<E extends PrimitiveKind = PrimitiveKind>
  extends AttributeOptions<Readonly<Record<string, Value<PrimitiveOf<E>>>>> {
  readonly kind: 'map';
  readonly element: E;
}
/** One object with attributes of its own, written `name = { ... }`. */
export interface SingleNestedAttribute<A extends Attributes = Attributes>
  extends AttributeOptions<Readonly<Record<string, unknown>>> {
  readonly kind: 'single';
  readonly attributes: A;
}

export type Attribute =
  | StringAttribute
  | NumberAttribute
  | BoolAttribute
  | ListAttribute
  | MapAttribute
  | SingleNestedAttribute;

export interface Attributes {
  readonly [name: string]: Attribute;
}

export interface PrimitiveTypes {
  string: string;
  number: number;
  bool: boolean;
}
export type PrimitiveOf<K extends PrimitiveKind> = PrimitiveTypes[K];

/** The TypeScript type of an attribute's known value. */
export type KnownOf<A extends Attribute> = A extends { kind: PrimitiveKind }
  ? PrimitiveOf<A['kind']>
  : A extends ListAttribute<infer E>
    ? readonly Value<PrimitiveOf<E>>[]
    : A extends MapAttribute<infer E>
      ? Readonly<Record<string, Value<PrimitiveOf<E>>>>
      : A extends SingleNestedAttribute<infer N>
        ? ModelOf<N>
        : never;

/** The TypeScript type of a block: every attribute may be known, null or unknown. */
export type ModelOf<A extends Attributes> = { [K in keyof A]: KnownOf<A[K]> | null | Unknown };

type Options<A extends Attribute> = Omit<A, 'kind' | 'required' | 'optional' | 'computed'> & Presence;

/** Builders: `attr.string({ required: true })`. */
export const attr = {
  string: (options: Options<StringAttribute>): StringAttribute => ({ kind: 'string', ...options }),
  number: (options: Options<NumberAttribute>): NumberAttribute => ({ kind: 'number', ...options }),
  bool: (options: Options<BoolAttribute>): BoolAttribute => ({ kind: 'bool', ...options }),
  list: <E extends PrimitiveKind>(options: Options<ListAttribute<E>>): ListAttribute<E> => ({
    kind: 'list',
    ...options,
  }),
  set: <E extends PrimitiveKind>(options: Options<ListAttribute<E>>): ListAttribute<E> => ({
    kind: 'set',
    ...options,
  }),
  map: <E extends PrimitiveKind>(options: Options<MapAttribute<E>>): MapAttribute<E> => ({
    kind: 'map',
    ...options,
  }),
  single: <A extends Attributes>(options: Options<SingleNestedAttribute<A>>): SingleNestedAttribute<A> => ({
    kind: 'single',
    ...options,
  }),
} as const;
