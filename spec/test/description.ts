import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { specDir } from '../scripts/redocly.ts';

/** As much of an OpenAPI document as the tests look at, with references not yet followed. */
export interface MediaType {
  schema?: object;
  examples?: Record<string, { value: unknown }>;
}
export interface Response {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, MediaType>;
}
export interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<string, Response>;
}
export interface Description {
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, object>>;
}

/** The bundled description as it is committed. */
export const bundle = JSON.parse(readFileSync(join(specDir, 'src/gen/openapi.json'), 'utf8')) as Description;

/** Replaces every reference in `value` by what it refers to. */
export function deref<T>(value: T): T {
  if (Array.isArray(value)) return value.map(deref) as T;
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value) return deref(lookUp(String(value.$ref)) as T);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deref(inner)])) as T;
}

function lookUp(ref: string): unknown {
  let place: unknown = bundle;
  for (const key of ref.replace(/^#\//, '').split('/')) {
    place = (place as Record<string, unknown>)[key.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  if (place === undefined) throw new Error(`${ref} leads nowhere`);
  return place;
}

/** Every operation, references followed, with its place. */
export const operations = Object.entries(bundle.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
    .map(([method, operation]) => ({ path, method, operation: deref(operation) })),
);

/** Every documented response of every operation. */
export const responses = operations.flatMap(({ operation }) =>
  Object.entries(operation.responses).map(([status, response]) => ({
    id: operation.operationId,
    status,
    response,
  })),
);
