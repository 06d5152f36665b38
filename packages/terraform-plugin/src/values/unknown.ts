import type { Decimal } from './decimal.ts';

/** A bound of a number, itself allowed or not. */
export interface NumberBound {
  readonly value: number | Decimal;
  readonly inclusive: boolean;
}

/** What is known of a value that is decided only during apply. Absent fields say nothing. */
export interface Refinements {
  /** True when the value is known not to be null. */
  readonly notNull?: boolean;
  /** A prefix that the string will have. */
  readonly stringPrefix?: string;
  readonly min?: NumberBound;
  readonly max?: NumberBound;
  /** Inclusive bounds of the number of elements of a collection. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A value that Terraform will know only after apply. Compare with {@link isUnknown}, not by identity. */
export class Unknown {
  readonly refinements: Refinements;

  constructor(refinements: Refinements = {}) {
    this.refinements = refinements;
  }

  toString(): string {
    return '(known after apply)';
  }
}

/** The unknown value with no refinements. */
export const unknown = new Unknown();

/** A Terraform value of the JavaScript type `T`: known, null, or known only after apply. */
export type Value<T> = T | null | Unknown;

export function isUnknown(value: unknown): value is Unknown {
  return value instanceof Unknown;
}

/** True when the value is neither null nor unknown. */
export function isKnown<T>(value: Value<T> | undefined): value is T {
  return value !== null && value !== undefined && !isUnknown(value);
}

/** The value, or undefined when it is null or unknown. */
export function knownOr<T, D>(value: Value<T> | undefined, otherwise: D): T | D {
  return isKnown(value) ? value : otherwise;
}
