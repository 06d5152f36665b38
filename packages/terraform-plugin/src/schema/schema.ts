import type { Attributes, ModelOf } from './attribute.ts';

/** The shape of a provider's, resource's or data source's configuration and state. */
export interface Schema<A extends Attributes = Attributes> {
  /** Counts up when stored states need an upgrade. @default 0 */
  readonly version?: number;
  /** Markdown, the first sentence is the summary. */
  readonly description: string;
  readonly deprecated?: string;
  readonly attributes: A;
}

/** The TypeScript type of the values that a schema describes. */
export type Model<S extends Schema> = ModelOf<S['attributes']>;

/** Keeps the literal types of the attributes, from which {@link Model} is inferred. */
export function defineSchema<const A extends Attributes>(schema: Schema<A>): Schema<A> {
  return schema;
}
