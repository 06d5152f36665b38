import type { AnyFunction, Parameter } from '../schema/function.ts';
import type { ProviderServer } from '../server/rpc.ts';
import { valuesEqual } from '../values/equal.ts';
import { unknown } from '../values/unknown.ts';
import { hasUnknowns } from '../values/unknowns.ts';
import { ConsistencyError } from './consistency-error.ts';

/** What a call came to. `argument` is the position of the one to blame, from 0. */
export interface CallOutcome {
  readonly result: unknown;
  readonly error?: { readonly text: string; readonly argument?: number };
}

/** Calls a function as Terraform does: it keeps back nulls and unknowns that no parameter wants, and calls twice. */
export async function callAsTerraform(
  server: ProviderServer,
  definition: AnyFunction,
  args: readonly unknown[],
): Promise<CallOutcome> {
  const parameters = parametersOf(definition, args.length);
  const missing = args.findIndex((value, index) => value === null && !parameters[index]?.nullable);
  if (missing >= 0) return { result: null, error: { text: 'argument must not be null', argument: missing } };
  if (args.some((value, index) => hasUnknowns(value) && !parameters[index]?.allowUnknown)) {
    return { result: unknown };
  }
  const { name, returns } = definition;
  const first = await server.callFunction({ name, args });
  const second = await server.callFunction({ name, args });
  if (!first.error && !second.error && !valuesEqual(first.result, second.result, returns)) {
    const problem = 'two calls with the same arguments came to different results';
    throw new ConsistencyError('Provider function returned an inconsistent result', name, [problem]);
  }
  return first;
}

function parametersOf({ parameters, variadic = {} }: AnyFunction, count: number): readonly Parameter[] {
  const fixed = Object.values(parameters);
  const rest = Object.values(variadic).flatMap((one) =>
    Array<Parameter>(Math.max(0, count - fixed.length)).fill(one),
  );
  return [...fixed, ...rest];
}
