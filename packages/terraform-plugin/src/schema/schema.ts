import type { Attributes } from './attribute.ts';
import type { Blocks, ContainerModel, NoBlocks } from './block.ts';

/** The shape of a provider's, resource's or data source's configuration and state. */
export interface Schema<A extends Attributes = Attributes, B extends Blocks = NoBlocks> {
  /** Counts up when stored states need an upgrade. @default 0 */
  readonly version?: number;
  /** Markdown, the first sentence is the summary. */
  readonly description: string;
  readonly deprecated?: string;
  readonly attributes: A;
  readonly blocks?: B;
}

/** The TypeScript type of the values that a schema describes. */
export type Model<S extends Schema> = ContainerModel<S['attributes'], NonNullable<S['blocks']>>;

/** Keeps the literal types of the attributes and blocks, from which {@link Model} is inferred. */
export function defineSchema<const A extends Attributes, const B extends Blocks = NoBlocks>(
  schema: Schema<A, B>,
): Schema<A, B> {
  return schema;
}
