import type { Validator } from '@videogen/terraform-plugin';
import type { FieldConstraints } from './definition.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A rule that a value breaks or keeps; `must` completes the sentence "NAME must ...". */
interface Rule<T> {
  readonly must: string;
  readonly holds: (value: T) => boolean;
}

/** The description's constraints on a string, as validators that run before anything is planned. */
export function stringValidators(constraints: FieldConstraints = {}): Validator<string>[] {
  const { minLength, maxLength, pattern, format } = constraints;
  const allowed = constraints.enum;
  const rules: Rule<string>[] = [];
  if (minLength === 1) {
    rules.push({ must: 'not be empty', holds: (value) => value.trim() !== '' });
  } else if (minLength !== undefined) {
    const must = `be at least ${minLength} characters long`;
    rules.push({ must, holds: (value) => lengthOf(value) >= minLength });
  }
  if (maxLength !== undefined) {
    const must = `be at most ${maxLength} characters long`;
    rules.push({ must, holds: (value) => lengthOf(value) <= maxLength });
  }
  if (pattern !== undefined) {
    const expression = new RegExp(pattern, 'u');
    rules.push({ must: `match ${pattern}`, holds: (value) => expression.test(value) });
  }
  if (allowed) rules.push({ must: `be one of ${allowed.join(', ')}`, holds: (it) => allowed.includes(it) });
  if (format === 'uuid') rules.push(uuidRule);
  return rules.map(toValidator);
}

/** The description's constraints on a number. */
export function numberValidators(constraints: FieldConstraints = {}): Validator<number>[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, integer } = constraints;
  const allowed = constraints.enum;
  const rules: Rule<number>[] = [];
  const add = (bound: number | undefined, must: string, holds: (value: number, bound: number) => boolean) => {
    if (bound !== undefined)
      rules.push({ must: `be ${must} ${bound}`, holds: (value) => holds(value, bound) });
  };
  add(minimum, 'at least', (value, bound) => value >= bound);
  add(maximum, 'at most', (value, bound) => value <= bound);
  add(exclusiveMinimum, 'greater than', (value, bound) => value > bound);
  add(exclusiveMaximum, 'less than', (value, bound) => value < bound);
  if (integer) rules.push({ must: 'be a whole number', holds: Number.isInteger });
  if (allowed) rules.push({ must: `be one of ${allowed.join(', ')}`, holds: (it) => allowed.includes(it) });
  return rules.map(toValidator);
}

const uuidRule: Rule<string> = {
  must: 'be a UUID, such as 3f1b8a52-7a8e-4d0c-9c39-1f6f0f6d2b11',
  holds: (value) => UUID.test(value),
};

/** Why `id` is not of this format, or undefined when it is, or when the format is not one that can be judged. */
export function wrongFormat(id: string, format: string | undefined): string | undefined {
  return format === 'uuid' && !uuidRule.holds(id) ? uuidRule.must : undefined;
}

// JSON Schema counts code points, not UTF-16 units.
const lengthOf = (value: string) => [...value].length;

function toValidator<T extends string | number>({ must, holds }: Rule<T>): Validator<T> {
  return {
    description: `must ${must}`,
    validate: ({ value, path, diagnostics }) => {
      if (holds(value)) return;
      const last = path.at(-1);
      const name = last && 'attribute' in last ? last.attribute : 'the value';
      diagnostics.error(`Invalid ${name}`, `${name} must ${must}. It is ${JSON.stringify(value)}.`, path);
    },
  };
}
