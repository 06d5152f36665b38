import { NAME, SchemaError } from './check-schema.ts';
import type { AnyFunction } from './function.ts';

/** Finds a function's own mistakes when the provider starts. @throws SchemaError that names all of them. */
export function checkFunction({ name, parameters, variadic = {} }: AnyFunction): void {
  const fixed = Object.keys(parameters);
  const rest = Object.keys(variadic);
  const names = [name, ...fixed, ...rest];
  const problems = [
    ...names.filter((one) => !NAME.test(one)).map((one) => `${one} is no name`),
    ...rest.filter((one) => fixed.includes(one)).map((one) => `it has two parameters ${one}`),
    ...(rest.length > 1 ? ['only one parameter can be variadic'] : []),
  ];
  if (problems.length > 0) throw new SchemaError(`function ${name}: ${problems.join('; ')}`);
}
