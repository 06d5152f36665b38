import { type Validator, validators } from '@videogen/terraform-plugin';
import type { FieldConstraints } from './definition.ts';

/** The description's constraints on a string, as validators that run before anything is planned. */
export function stringValidators(constraints: FieldConstraints = {}): Validator<string>[] {
  const { minLength, maxLength, pattern, format } = constraints;
  return defined([
    // Who asks for one character wants something to be said.
    minLength === 1 && validators.nonBlank(),
    minLength !== undefined && minLength > 1 && validators.lengthAtLeast(minLength),
    maxLength !== undefined && validators.lengthAtMost(maxLength),
    pattern !== undefined && validators.pattern(new RegExp(pattern, 'u')),
    constraints.enum && validators.oneOf(constraints.enum.map(String)),
    format === 'uuid' && validators.uuid(),
  ]);
}

/** The description's constraints on a number. */
export function numberValidators(constraints: FieldConstraints = {}): Validator<number>[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, integer } = constraints;
  return defined([
    minimum !== undefined && validators.atLeast(minimum),
    maximum !== undefined && validators.atMost(maximum),
    exclusiveMinimum !== undefined && validators.greaterThan(exclusiveMinimum),
    exclusiveMaximum !== undefined && validators.lessThan(exclusiveMaximum),
    integer && validators.isInteger(),
    constraints.enum && validators.oneOf(constraints.enum.map(Number)),
  ]);
}

function defined<T>(list: readonly (T | false | undefined)[]): T[] {
  return list.filter((it): it is T => it !== false && it !== undefined);
}
