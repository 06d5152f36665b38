import { Token } from 'cdktn';

/** Whether a value is given and known already. A token has no value before Terraform runs: nothing can be said of it. */
export function isLiteral<T>(value: T | undefined): value is T {
  return value !== undefined && !Token.isUnresolved(value);
}
