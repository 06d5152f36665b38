import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A JSON schema, as far as it is looked into here. */
export interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  'x-assumption'?: Mark | Mark[];
}

/** What the description takes to be so where the service's own document is silent. */
export interface Mark {
  assumed: string;
  reason: string;
  if_wrong: string;
}

/** One documented response. */
export interface DocumentedResponse {
  /** The schema of each media type; empty where there is no body. */
  content: Record<string, { schema?: Schema; examples?: Record<string, { $ref?: string }> }>;
  assumptions: Mark[];
}

/** One operation, with references of its responses followed. */
export interface Operation {
  id: string;
  /** In capitals. */
  method: string;
  /** As in the description, with `{video_id}`. */
  path: string;
  summary: string;
  responses: Record<string, DocumentedResponse>;
}

/** The description, as far as a report needs it. */
export interface Description {
  title: string;
  version: string;
  operations: Operation[];
  /** Follows a reference, for as long as there is one. */
  follow<T extends object>(value: T): T;
}

interface Document {
  info: { title: string; version: string };
  paths: Record<string, Record<string, RawOperation>>;
}
interface RawOperation {
  operationId: string;
  summary: string;
  responses: Record<string, object>;
}
interface RawResponse {
  content?: DocumentedResponse['content'];
  'x-assumption'?: Mark | Mark[];
}

/** The path of the bundled description that this package is built on. */
export const descriptionPath = fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json'));

/** Reads a bundled description. */
export function readDescription(path = descriptionPath): Description {
  const document = JSON.parse(readFileSync(path, 'utf8')) as Document;
  const follow = <T extends object>(value: T): T => {
    if (!('$ref' in value)) return value;
    const keys = String(value.$ref).slice(2).split('/');
    return follow(
      keys.reduce((place: object, key) => (place as Record<string, object>)[key] ?? {}, document) as T,
    );
  };
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'parameters')
      .map(([method, operation]) => toOperation(method, path, operation, follow)),
  );
  return { title: document.info.title, version: document.info.version, operations, follow };
}

function toOperation(
  method: string,
  path: string,
  { operationId, summary, responses }: RawOperation,
  follow: Description['follow'],
): Operation {
  const documented = Object.entries(responses).map(([status, raw]) => {
    const { content = {}, 'x-assumption': marks = [] } = follow(raw) as RawResponse;
    return [status, { content, assumptions: [marks].flat() }] as const;
  });
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    summary,
    responses: Object.fromEntries(documented),
  };
}
