import { type AnyFunction, FunctionError } from '../schema/function.ts';
import { conform } from '../values/conform.ts';
import { hasUnknowns } from '../values/unknowns.ts';
import { attempt, beginOperation, type ServerState } from './operation.ts';
import type { ProviderServer } from './rpc.ts';

export function callFunction(server: ServerState): ProviderServer['callFunction'] {
  return async ({ name, args }) => {
    const operation = beginOperation(server, 'CallFunction', name);
    const definition = server.functions.get(name);
    if (definition === undefined) return failed(`This provider has no function ${name}.`);
    const problem = argumentsProblem(definition, args);
    if (problem !== undefined) return failed(problem);
    const called = await attempt(operation, () => definition.call(byName(definition, args)), undefined);
    const [thrown] = operation.diagnostics.items;
    if (thrown) return failed(thrown.detail);
    return called instanceof FunctionError ? refused(definition, called) : finished(definition, called, args);
  };
}

type Reply = Awaited<ReturnType<ProviderServer['callFunction']>>;

function failed(text: string): Reply {
  return { result: null, error: { text } };
}

function argumentsProblem(
  { parameters, variadic }: AnyFunction,
  args: readonly unknown[],
): string | undefined {
  const expected = Object.keys(parameters).length;
  const fits = variadic === undefined ? args.length === expected : args.length >= expected;
  const count = `${variadic === undefined ? '' : 'at least '}${expected}`;
  return fits ? undefined : `The function takes ${count} arguments, and got ${args.length}.`;
}

function byName(
  { parameters, variadic = {} }: AnyFunction,
  args: readonly unknown[],
): Record<string, unknown> {
  const names = Object.keys(parameters);
  const fixed = names.map((name, index) => [name, args[index]] as const);
  const rest = Object.keys(variadic).map((name) => [name, args.slice(names.length)] as const);
  return Object.fromEntries([...fixed, ...rest]);
}

function refused(
  { parameters, variadic = {} }: AnyFunction,
  { text, argument, index }: FunctionError,
): Reply {
  if (argument === undefined) return failed(text);
  const position = [...Object.keys(parameters), ...Object.keys(variadic)].indexOf(argument);
  if (position < 0)
    return failed(`${text} (of ${argument}, which is no parameter: a defect in the provider)`);
  return {
    result: null,
    error: { text, argument: position + (Object.hasOwn(variadic, argument) ? index : 0) },
  };
}

function finished({ name, returns }: AnyFunction, result: unknown, args: readonly unknown[]): Reply {
  const { value, problems } = conform(result, returns);
  const [problem] = problems;
  if (problem)
    return failed(`${name} returned a wrong result: ${problem.message}. This is a defect in the provider.`);
  if (hasUnknowns(value) && !args.some(hasUnknowns)) {
    return failed(`${name} returned an unknown result of known arguments. This is a defect in the provider.`);
  }
  return { result: value };
}
