import { isObject, itemsOf, type Json, type JsonObject, objectOf, textOf } from '../json.ts';
import { fail } from '../problems.ts';
import type { Operation } from '../runtime/definition.ts';
import type { Description } from './description.ts';
import { expectObject, flattenSchema } from './schema.ts';

/** An operation with its references followed as far as the generator looks. */
export interface DescribedOperation extends Operation {
  /** For messages: `GET /v1/images/{id} (getImage)`. */
  readonly place: string;
  readonly description: string;
  /** As it stands in the description. */
  readonly node: JsonObject;
  readonly mark: Json | undefined;
  readonly pathParameters: readonly JsonObject[];
  /** The schema of the JSON body, not followed. */
  readonly requestSchema: Json | undefined;
  /** The media type of that body. */
  readonly requestMediaType: string | undefined;
  readonly responses: readonly DescribedResponse[];
}

/** An answer; `status` may be `2XX` or `default`. */
export interface DescribedResponse {
  readonly status: string;
  readonly mediaTypes: readonly string[];
  /** The schema of the JSON body, not followed. */
  readonly schema: Json | undefined;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Every operation of the description, in its order. */
export function operationsOf(description: Description): DescribedOperation[] {
  return Object.entries(objectOf(description.root, 'paths') ?? {}).flatMap(([path, node]) => {
    const item = description.follow(node, path);
    return methods.flatMap((method) => {
      const operation = objectOf(item, method);
      return operation === undefined ? [] : [describe(description, path, method, item ?? {}, operation)];
    });
  });
}

function describe(
  description: Description,
  path: string,
  method: (typeof methods)[number],
  item: JsonObject,
  operation: JsonObject,
): DescribedOperation {
  const verb = method.toUpperCase() as Operation['method'];
  const operationId = textOf(operation, 'operationId') ?? '';
  const place = `${verb} ${path}${operationId ? ` (${operationId})` : ''}`;
  const summary = textOf(operation, 'summary') ?? '';
  const body = description.follow(operation.requestBody, place);
  return {
    operationId,
    method: verb,
    path,
    summary,
    place,
    description: textOf(operation, 'description') ?? summary,
    node: operation,
    mark: operation['x-terraform'],
    pathParameters: pathParametersOf(description, item, operation, place),
    requestSchema: jsonSchemaOf(body),
    requestMediaType: jsonContentOf(body)?.[0],
    responses: responsesOf(description, operation, place),
  };
}

function pathParametersOf(
  description: Description,
  item: JsonObject,
  operation: JsonObject,
  place: string,
): JsonObject[] {
  const byName = new Map<string, JsonObject>();
  // An operation's own parameters override those of its path.
  for (const node of [...itemsOf(item, 'parameters'), ...itemsOf(operation, 'parameters')]) {
    const parameter = description.follow(node, place);
    if (textOf(parameter, 'in') !== 'path') continue;
    byName.set(textOf(parameter, 'name') ?? '', parameter ?? {});
  }
  return [...byName.values()];
}

function responsesOf(description: Description, operation: JsonObject, place: string): DescribedResponse[] {
  return Object.entries(objectOf(operation, 'responses') ?? {}).map(([status, node]) => {
    const response = description.follow(node, `${place}, response ${status}`);
    return {
      status,
      mediaTypes: Object.keys(objectOf(response, 'content') ?? {}),
      schema: jsonSchemaOf(response),
    };
  });
}

function jsonSchemaOf(withContent: JsonObject | undefined): Json | undefined {
  const json = jsonContentOf(withContent)?.[1];
  return isObject(json) ? json.schema : undefined;
}

function jsonContentOf(withContent: JsonObject | undefined): [string, Json] | undefined {
  const content = Object.entries(objectOf(withContent, 'content') ?? {});
  return content.find(([type]) => /^application\/([\w.-]+\+)?json\b/i.test(type));
}

/** The object that the request holds. @throws GenerateError if it holds none. */
export function requestBodyOf(description: Description, operation: DescribedOperation): JsonObject {
  const { requestSchema, place } = operation;
  if (requestSchema === undefined) fail(place, 'expected a request body with a JSON schema');
  return expectObject(flattenSchema(description, requestSchema, place), place);
}

/** The answers that mean success, in the description's order. */
export function successesOf(operation: DescribedOperation): readonly DescribedResponse[] {
  return operation.responses.filter(({ status }) => /^2/.test(status));
}

/** The schema of the first success that has a JSON body. @throws GenerateError if there is none. */
export function successSchemaOf(operation: DescribedOperation): Json {
  const schema = successesOf(operation).find((response) => response.schema !== undefined)?.schema;
  return schema ?? fail(operation.place, 'expected a 2xx response with a JSON schema');
}

/** Whether the description tells of this status: as itself, as its class (`4XX`) or as `default`. */
export function documents(operation: DescribedOperation, status: number): boolean {
  const names = [String(status), `${String(status).charAt(0)}XX`, 'default'];
  return operation.responses.some((response) => names.includes(response.status));
}
