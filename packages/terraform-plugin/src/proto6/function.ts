import { type Function_Parameter, type FunctionMessage, StringKind } from '../gen/proto6/tfplugin6.gen.ts';
import type { AnyFunction, Parameter } from '../schema/function.ts';
import { encodeType } from './schema.ts';

export function encodeFunctions(
  functions: Readonly<Record<string, AnyFunction>>,
): Record<string, FunctionMessage> {
  return Object.fromEntries(Object.entries(functions).map(([name, one]) => [name, encodeFunction(one)]));
}

function encodeFunction(definition: AnyFunction): FunctionMessage {
  const { parameters, variadic = {}, returns, summary, description = '', deprecated = '' } = definition;
  return {
    parameters: encodeParameters(parameters),
    variadicParameter: encodeParameters(variadic)[0],
    return: { type: encodeType(returns) },
    summary,
    description,
    descriptionKind: StringKind.MARKDOWN,
    deprecationMessage: deprecated,
  };
}

function encodeParameters(parameters: Readonly<Record<string, Parameter>>): Function_Parameter[] {
  return Object.entries(parameters).map(([name, parameter]) => ({
    name,
    type: encodeType(parameter.type),
    allowNullValue: parameter.nullable ?? false,
    allowUnknownValues: parameter.allowUnknown ?? false,
    description: parameter.description ?? '',
    descriptionKind: StringKind.MARKDOWN,
  }));
}
