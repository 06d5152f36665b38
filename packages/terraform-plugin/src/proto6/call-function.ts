import type {
  CallFunction_Request,
  CallFunction_Response,
  DynamicValue,
} from '../gen/proto6/tfplugin6.gen.ts';
import type { AnyFunction } from '../schema/function.ts';
import { decodeValue, encodeValue } from './dynamic-value.ts';
import type { Rpc } from './rpc.ts';

export const callFunction: Rpc<CallFunction_Request, CallFunction_Response> = {
  async handle(server, { name, arguments: wireArguments }) {
    const { functions } = server.getProviderSchema();
    const definition = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (definition === undefined) throw new Error(`This provider has no function ${name}.`);
    const args = decodeArguments(definition, wireArguments);
    const { result, error } = await server.callFunction({ name, args });
    if (error) return { result: undefined, error: { text: error.text, functionArgument: error.argument } };
    return { result: encodeValue(result, definition.returns), error: undefined };
  },
  failed: ([diagnostic]) => ({ result: undefined, error: { text: diagnostic?.detail ?? '' } }),
};

function decodeArguments({ parameters, variadic = {} }: AnyFunction, values: readonly DynamicValue[]) {
  const fixed = Object.values(parameters);
  const [rest] = Object.values(variadic);
  return values.map((value, index) => {
    const parameter = fixed[index] ?? rest;
    if (parameter === undefined) throw new Error(`The function takes ${fixed.length} arguments.`);
    return decodeValue(value, parameter.type);
  });
}
