import type { Description } from '../description/description.ts';
import type { DescribedOperation } from '../description/operations.ts';
import { flattenSchema, schemaAt } from '../description/schema.ts';
import { type Json, type JsonObject, textOf } from '../json.ts';
import { fail } from '../problems.ts';
import type { Operation } from '../runtime/definition.ts';

/** What every builder of a part of the definition needs. */
export interface ModelContext {
  readonly description: Description;
  /** The prefix of every type. */
  readonly providerName: string;
}

export function fullTypeName(context: ModelContext, name: string): string {
  return `${context.providerName}_${name}`;
}

export function nounOf(mark: { readonly noun?: string | undefined }, name: string): string {
  return mark.noun ?? name.replaceAll('_', ' ');
}

/** The operation without what only the generator needs. */
export function bare({ operationId, method, path, summary }: DescribedOperation): Operation {
  return { operationId, method, path, summary };
}

/** The path parameter that names the thing. */
export interface IdParameter {
  readonly name: string;
  readonly description: string;
  /** Such as `uuid`. */
  readonly format?: string;
}

/** The one path parameter. @throws GenerateError if there is none or more than one. */
export function idParameterOf(context: ModelContext, operation: DescribedOperation): IdParameter {
  const { place, path, pathParameters } = operation;
  const [parameter, ...others] = pathParameters;
  const name = textOf(parameter, 'name');
  if (name === undefined || others.length > 0) {
    fail(place, `expected one path parameter, the id; found ${pathParameters.length}`);
  }
  if (!path.includes(`{${name}}`)) fail(place, `the path does not hold the parameter {${name}}`);
  const format = textOf(flattenSchema(context.description, parameter?.schema, place), 'format');
  return {
    name,
    description: textOf(parameter, 'description') ?? '',
    ...(format === undefined ? {} : { format }),
  };
}

/** @throws GenerateError unless the schema describes something at the pointer that the mark names. */
export function expectField(
  context: ModelContext,
  operation: DescribedOperation,
  body: Json,
  mark: string,
  pointer: string,
): JsonObject {
  const schema = flattenSchema(context.description, body, operation.place);
  const found = schemaAt(context.description, schema, pointer, operation.place);
  return (
    found ?? fail(operation.place, `x-terraform.${mark}: the response's schema has nothing at ${pointer}`)
  );
}
