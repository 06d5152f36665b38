import type { Exchange, Insight } from '../proxy/exchange.ts';

/** What a service showed for one operation and status. */
export interface Observation {
  operation: string;
  status: number;
  mediaTypes: Set<string>;
  /** Forms and codes of errors, as in `nested UNAUTHORIZED`. */
  errors: Set<string>;
  /** Fields of JSON bodies with their types, as in `error.code: string`. */
  fields: Set<string>;
  /** Headers that say how a file can be fetched. */
  headers: Set<string>;
  /** Whether some answer was exactly as described. */
  conforms: boolean;
}

/** Collects what a service shows. */
export interface Observations {
  add(exchange: Exchange, insight: Insight): void;
  list(): Observation[];
}

const telling = ['accept-ranges', 'etag', 'content-length', 'retry-after', 'location'];

/** @see Observations */
export function createObservations(): Observations {
  const seen = new Map<string, Observation>();
  return {
    add({ operation, status, mediaType, form, code, violations }, { json, responseHeaders }) {
      if (operation === null || status === null) return;
      const key = `${operation} ${status}`;
      const observation = seen.get(key) ?? empty(operation, status);
      seen.set(key, observation);
      if (mediaType !== null) observation.mediaTypes.add(mediaType);
      if (form !== null) observation.errors.add(`${form} ${code ?? 'without code'}`);
      for (const field of fieldsOf(json)) observation.fields.add(field);
      for (const name of telling) if (name in responseHeaders) observation.headers.add(name);
      observation.conforms ||= violations.every(({ side }) => side === 'request');
    },
    list: () => [...seen.values()],
  };
}

function empty(operation: string, status: number): Observation {
  return {
    operation,
    status,
    mediaTypes: new Set(),
    errors: new Set(),
    fields: new Set(),
    headers: new Set(),
    conforms: false,
  };
}

/** How deep bodies are looked into. */
const DEPTH = 4;

function fieldsOf(value: unknown, path = '', depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > DEPTH) {
    return path === '' ? [] : [`${path}: ${value === null ? 'null' : typeof value}`];
  }
  const entries: [string, unknown][] = Array.isArray(value)
    ? value.slice(0, 1).map((item) => [`${path}[]`, item])
    : Object.entries(value).map(([name, inner]) => [path === '' ? name : `${path}.${name}`, inner]);
  if (entries.length === 0)
    return path === '' ? [] : [`${path}: ${Array.isArray(value) ? 'list' : 'object'}`];
  return entries.flatMap(([name, inner]) => fieldsOf(inner, name, depth + 1));
}
