import type { Unknown, Value } from '../values/unknown.ts';
import type { Attributes, KnownOf } from './attribute.ts';
import type { PlanModifier } from './plan-modifier.ts';
import type { Validator } from './validator.ts';

/** What holds fields: a schema, a nested attribute, a nested block. */
export interface Container {
  readonly attributes: Attributes;
  readonly blocks?: Blocks;
}

interface BlockOptions<A extends Attributes, B extends Blocks> {
  /** Markdown, shown in the registry's docs. */
  readonly description?: string;
  /** Warns whoever writes it, with this text. */
  readonly deprecated?: string;
  readonly attributes: A;
  readonly blocks?: B;
  readonly validators?: readonly Validator<unknown>[];
  readonly planModifiers?: readonly PlanModifier<unknown>[];
}

/** At most one block, written `name { ... }`; null where there is none. */
export interface SingleBlock<A extends Attributes = Attributes, B extends Blocks = NoBlocks>
  extends BlockOptions<A, B> {
  readonly kind: 'block';
  readonly nesting: 'single';
  /** @default false */
  readonly required?: boolean;
}
/** Any number of blocks of one name, an array in TypeScript, empty where there is none; a set's order means nothing. */
export interface RepeatedBlock<A extends Attributes = Attributes, B extends Blocks = NoBlocks>
  extends BlockOptions<A, B> {
  readonly kind: 'block';
  readonly nesting: 'list' | 'set';
  /** @default 0 */
  readonly minItems?: number;
  /** @default any number */
  readonly maxItems?: number;
}

export type Block = SingleBlock | RepeatedBlock;

export interface Blocks {
  readonly [name: string]: Block;
}
export type NoBlocks = Readonly<Record<never, Block>>;

/** The TypeScript type of an object with these attributes and blocks. */
export type ContainerModel<A extends Attributes, B extends Blocks> = {
  [K in keyof (A & B)]: K extends keyof A
    ? Value<KnownOf<A[K]>>
    : K extends keyof B
      ? BlockModel<B[K]>
      : never;
};

type BlockModel<B extends Block> =
  B extends RepeatedBlock<infer A, infer N>
    ? readonly ContainerModel<A, N>[] | Unknown
    : B extends SingleBlock<infer A, infer N>
      ? Value<ContainerModel<A, N>>
      : never;

type Options<B extends Block> = Omit<B, 'kind' | 'nesting'>;

/**
 * Builders of nested blocks: `block.list({ attributes: { ... } })`. Nested attributes (`attr.listNested`) say the
 * same with better errors and with defaults; blocks are for a syntax that users know already.
 */
export const block = {
  single: <A extends Attributes, B extends Blocks = NoBlocks>(
    options: Options<SingleBlock<A, B>>,
  ): SingleBlock<A, B> => ({ kind: 'block', nesting: 'single', ...options }),
  list: <A extends Attributes, B extends Blocks = NoBlocks>(
    options: Options<RepeatedBlock<A, B>>,
  ): RepeatedBlock<A, B> => ({ kind: 'block', nesting: 'list', ...options }),
  set: <A extends Attributes, B extends Blocks = NoBlocks>(
    options: Options<RepeatedBlock<A, B>>,
  ): RepeatedBlock<A, B> => ({ kind: 'block', nesting: 'set', ...options }),
} as const;
