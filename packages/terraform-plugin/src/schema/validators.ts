import { formatPath } from '../values/path.ts';
import { parseDuration } from './duration.ts';
import type { ValidationContext, Validator } from './validator.ts';

/**
 * Ready validators: `attr.string({ required: true, validators: [validators.notEmpty()] })`. Lengths are in
 * characters (Unicode code points), bounds are inclusive unless the name says otherwise.
 */
export const validators = {
  lengthAtLeast: (min: number) =>
    defineValidator<string>(`must have at least ${characters(min)}`, (text) => lengthOf(text) >= min),
  lengthAtMost: (max: number) =>
    defineValidator<string>(`must have at most ${characters(max)}`, (text) => lengthOf(text) <= max),
  notEmpty: () => defineValidator<string>('must not be empty', (text) => text !== ''),
  /** Refuses what is empty or only white space. */
  nonBlank: () => defineValidator<string>('must not be blank', (text) => text.trim() !== ''),
  oneOf: <T extends string | number>(values: readonly T[]) =>
    defineValidator<T extends string ? string : number>(
      `must be one of ${values.map((value) => JSON.stringify(value)).join(', ')}`,
      (value) => values.some((allowed) => allowed === value),
    ),
  /** `description` says in words what the expression demands, after "must". */
  pattern: (expression: RegExp, description = `match ${expression.source}`) =>
    defineValidator<string>(`must ${description}`, (text) => new RegExp(expression).test(text)),
  greaterThan: (bound: number) =>
    defineValidator<number>(`must be greater than ${bound}`, (number) => Number(number) > bound),
  lessThan: (bound: number) =>
    defineValidator<number>(`must be less than ${bound}`, (number) => Number(number) < bound),
  atLeast: (min: number) =>
    defineValidator<number>(`must be at least ${min}`, (number) => Number(number) >= min),
  atMost: (max: number) =>
    defineValidator<number>(`must be at most ${max}`, (number) => Number(number) <= max),
  isInteger: () =>
    defineValidator<number>('must be a whole number', (number) => /^-?\d+$|e\+/.test(String(number))),
  /** Text that {@link parseDuration} understands, and not negative. */
  duration: () =>
    defineValidator<string>(
      'must be a duration such as "90s", "10m" or "1h30m"',
      (text) => (parseDuration(text) ?? -1) >= 0,
    ),
  uuid: () => defineValidator<string>('must be a UUID', (text) => UUID.test(text)),
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Makes a validator of a sentence that begins with "must" and a test. */
export function defineValidator<T>(description: string, passes: (value: T) => boolean): Validator<T> {
  return {
    description,
    validate(context) {
      if (!passes(context.value)) report(description, context);
    },
  };
}

function report<T>(description: string, { value, path, diagnostics, sensitive }: ValidationContext<T>): void {
  const name = formatPath(path);
  const got = sensitive ? '' : `, but it is ${show(value)}`;
  diagnostics.error(`Invalid value for ${name}`, `${name} ${description}${got}.`, path);
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}...` : text;
}

function lengthOf(text: string): number {
  return [...text].length;
}

function characters(count: number): string {
  return `${count} character${count === 1 ? '' : 's'}`;
}
