import type { Diagnostics } from '../diagnostics/diagnostics.ts';
import type { Path } from '../values/path.ts';

/** What a validator sees. It runs only on known, non-null values. */
export interface ValidationContext<T> {
  readonly value: T;
  readonly path: Path;
  readonly diagnostics: Diagnostics;
  /** True when no message may show the value. */
  readonly sensitive?: boolean;
}

/** Judges a configured value before anything is planned. It reports through `diagnostics`, on `path`. */
export interface Validator<T> {
  /** For the generated docs, such as "must not be empty". */
  readonly description: string;
  validate(context: ValidationContext<T>): void;
}
