import { defineValidator, type Validator, type Value, validators } from '@videogen/terraform-plugin';
import type { FieldConstraints } from './definition.ts';
import { formats } from './formats.ts';

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
    format !== undefined && formats[format],
    constraints.segment && segment,
  ]);
}

/** The description's constraints on a number. */
export function numberValidators(constraints: FieldConstraints = {}): Validator<number>[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, integer } = constraints;
  return defined([
    minimum !== undefined && validators.atLeast(minimum),
    maximum !== undefined && validators.atMost(maximum),
    exclusiveMinimum !== undefined && validators.greaterThan(exclusiveMinimum),
    exclusiveMaximum !== undefined && validators.lessThan(exclusiveMaximum),
    multipleOf !== undefined && multiple(multipleOf),
    integer && validators.isInteger(),
    constraints.enum && validators.oneOf(constraints.enum.map(Number)),
  ]);
}

/** The description's constraints on a list or a set. */
export function listValidators(constraints: FieldConstraints = {}): Validator<readonly Value<never>[]>[] {
  const { minItems, maxItems } = constraints;
  return defined([
    minItems !== undefined &&
      defineValidator(`must have at least ${items(minItems)}`, ({ length }) => length >= minItems),
    maxItems !== undefined &&
      defineValidator(`must have at most ${items(maxItems)}`, ({ length }) => length <= maxItems),
  ]);
}

/** A URL without its dot segments is another URL, also where the dots are percent-encoded. */
const segment = defineValidator<string>('must not be "." or ".."', (value) => !/^\.\.?$/.test(value));

const items = (count: number) => `${count} item${count === 1 ? '' : 's'}`;

function multiple(of: number): Validator<number> {
  // Divided, 0.3 is not quite three times 0.1.
  const isWhole = (ratio: number) => Math.abs(ratio - Math.round(ratio)) < 1e-9;
  return defineValidator(`must be a multiple of ${of}`, (value) => isWhole(Number(value) / of));
}

function defined<T>(list: readonly (T | false | undefined)[]): T[] {
  return list.filter((it): it is T => it !== false && it !== undefined);
}
