import type { ExactNumber } from '../values/decimal.ts';
import type { DynamicValue } from '../values/dynamic.ts';
import type { CtyType, TypeOf } from '../values/types.ts';
import type { Value } from '../values/unknown.ts';
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
  /** The value is in no plan and no state: operations find it in `config` only. Terraform 1.11 or later. */
  readonly writeOnly?: boolean;
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
/** A plain number: a configured value that no JavaScript number holds exactly is refused. */
export interface NumberAttribute extends AttributeOptions<number> {
  readonly kind: 'number';
  readonly exact?: undefined;
}
/** A number of any size and precision. */
export interface DecimalAttribute extends AttributeOptions<ExactNumber> {
  readonly kind: 'number';
  readonly exact: true;
}
export interface BoolAttribute extends AttributeOptions<boolean> {
  readonly kind: 'bool';
}
/** A value of whatever type the user chooses. */
export interface DynamicAttribute extends AttributeOptions<DynamicValue> {
  readonly kind: 'dynamic';
}
/** A list or set of values of one type (an array in TypeScript; a set's order means nothing). */
export interface ListAttribute<E extends CtyType = CtyType>
  extends AttributeOptions<TypeOf<readonly ['list', E]>> {
  readonly kind: 'list' | 'set';
  readonly element: E;
}
/** A map of values of one type (a record in TypeScript). */
export interface MapAttribute<E extends CtyType = CtyType>
  extends AttributeOptions<TypeOf<readonly ['map', E]>> {
  readonly kind: 'map';
  readonly element: E;
}
/** A value of any other type, such as an object or a tuple without a schema of its own. */
export interface TypedAttribute<T extends CtyType = CtyType> extends AttributeOptions<TypeOf<T>> {
  readonly kind: 'typed';
  readonly type: T;
}

/** One object with attributes of its own, written `name = { ... }`. */
export interface SingleNestedAttribute<A extends Attributes = Attributes>
  extends AttributeOptions<Readonly<Record<string, unknown>>> {
  readonly kind: 'single';
  readonly attributes: A;
}
/** A list or set of such objects, written `name = [{ ... }]`. */
export interface ListNestedAttribute<A extends Attributes = Attributes>
  extends AttributeOptions<readonly unknown[]> {
  readonly kind: 'listNested' | 'setNested';
  readonly attributes: A;
}
/** A map of such objects, written `name = { key = { ... } }`. */
export interface MapNestedAttribute<A extends Attributes = Attributes>
  extends AttributeOptions<Readonly<Record<string, unknown>>> {
  readonly kind: 'mapNested';
  readonly attributes: A;
}

export type NestedAttribute = SingleNestedAttribute | ListNestedAttribute | MapNestedAttribute;

export type Attribute =
  | StringAttribute
  | NumberAttribute
  | DecimalAttribute
  | BoolAttribute
  | DynamicAttribute
  | ListAttribute
  | MapAttribute
  | TypedAttribute
  | NestedAttribute;

export interface Attributes {
  readonly [name: string]: Attribute;
}

/** The TypeScript type of an attribute's known value. */
export type KnownOf<A extends Attribute> = A extends { kind: 'number'; exact: true }
  ? ExactNumber
  : A extends { kind: 'string' | 'number' | 'bool' | 'dynamic' }
    ? TypeOf<A['kind']>
    : A extends ListAttribute<infer E>
      ? TypeOf<readonly ['list', E]>
      : A extends MapAttribute<infer E>
        ? TypeOf<readonly ['map', E]>
        : A extends TypedAttribute<infer T>
          ? TypeOf<T>
          : NestedOf<A>;

type NestedOf<A extends Attribute> =
  A extends SingleNestedAttribute<infer N>
    ? AttributesModel<N>
    : A extends ListNestedAttribute<infer N>
      ? readonly Value<AttributesModel<N>>[]
      : A extends MapNestedAttribute<infer N>
        ? Readonly<Record<string, Value<AttributesModel<N>>>>
        : never;

/** The TypeScript type of an object with these attributes: every one may be known, null or unknown. */
export type AttributesModel<A extends Attributes> = { [K in keyof A]: Value<KnownOf<A[K]>> };

type Options<A extends Attribute> = Omit<A, 'kind' | 'exact' | 'required' | 'optional' | 'computed'> &
  Presence;

/** Builders: `attr.string({ required: true })`. */
export const attr = {
  string: (options: Options<StringAttribute>): StringAttribute => ({ kind: 'string', ...options }),
  /** A JavaScript number; what it cannot hold exactly is refused with a diagnostic. */
  number: (options: Options<NumberAttribute>): NumberAttribute => ({ kind: 'number', ...options }),
  /** Any number, every digit of it: read it with `toBigInt`, `String` or `Number`. */
  decimal: (options: Options<DecimalAttribute>): DecimalAttribute => ({
    kind: 'number',
    exact: true,
    ...options,
  }),
  bool: (options: Options<BoolAttribute>): BoolAttribute => ({ kind: 'bool', ...options }),
  dynamic: (options: Options<DynamicAttribute>): DynamicAttribute => ({ kind: 'dynamic', ...options }),
  /** `element` is a type: `'string'`, `['list', 'number']`, `['object', { name: 'string' }]`. */
  list: <const E extends CtyType>(options: Options<ListAttribute<E>>): ListAttribute<E> => ({
    kind: 'list',
    ...options,
  }),
  set: <const E extends CtyType>(options: Options<ListAttribute<E>>): ListAttribute<E> => ({
    kind: 'set',
    ...options,
  }),
  map: <const E extends CtyType>(options: Options<MapAttribute<E>>): MapAttribute<E> => ({
    kind: 'map',
    ...options,
  }),
  typed: <const T extends CtyType>(options: Options<TypedAttribute<T>>): TypedAttribute<T> => ({
    kind: 'typed',
    ...options,
  }),
  single: <A extends Attributes>(options: Options<SingleNestedAttribute<A>>): SingleNestedAttribute<A> => ({
    kind: 'single',
    ...options,
  }),
  listNested: <A extends Attributes>(options: Options<ListNestedAttribute<A>>): ListNestedAttribute<A> => ({
    kind: 'listNested',
    ...options,
  }),
  setNested: <A extends Attributes>(options: Options<ListNestedAttribute<A>>): ListNestedAttribute<A> => ({
    kind: 'setNested',
    ...options,
  }),
  mapNested: <A extends Attributes>(options: Options<MapNestedAttribute<A>>): MapNestedAttribute<A> => ({
    kind: 'mapNested',
    ...options,
  }),
} as const;
