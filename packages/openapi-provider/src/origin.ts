import { type Document, isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml';
import { isObject, type Json } from './json.ts';

/** Names a member of a document from its top: `['actions', 0, 'update']`. */
export type DocumentPath = readonly PropertyKey[];

/** Where things stand in a file. */
export interface SourceFile {
  readonly file: string;
  /** Its name below `x-files`; none for the first file of a description. */
  readonly name?: string | undefined;
  readonly document: Document;
  readonly lines: LineCounter;
}

interface Origin {
  readonly source: SourceFile;
  readonly path: DocumentPath;
}

// By identity, so that everybody who passes objects on passes on where they come from.
const origins = new WeakMap<object, Origin>();

/** Remembers for every object and list of a parsed file where it stands there. */
export function rememberOrigins(value: Json, source: SourceFile, path: DocumentPath = []): void {
  if (typeof value !== 'object' || value === null) return;
  origins.set(value, { source, path });
  for (const [key, member] of Object.entries(value)) {
    rememberOrigins(member, source, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** A deep copy that stands where the original does. */
export function copyOf<T extends Json>(value: T): T {
  const copy = Array.isArray(value)
    ? value.map(copyOf)
    : isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, member]) => [key, copyOf(member)]))
      : value;
  return typeof copy === 'object' && copy !== null ? (standsWhere(copy, value) as T) : value;
}

/** Says that an object stands where another does, from which it was made. @returns the object */
export function standsWhere<T extends object>(made: T, original: unknown): T {
  const origin = typeof original === 'object' && original !== null ? origins.get(original) : undefined;
  if (origin !== undefined) origins.set(made, origin);
  return made;
}

/**
 * `FILE:LINE:COLUMN` of an object that was read from a file, or of what a path leads to from there; where that is
 * missing, of the last that is there. Undefined for what comes from no file.
 */
export function positionOf(value: unknown, path: DocumentPath = []): string | undefined {
  const origin = typeof value === 'object' && value !== null ? origins.get(value) : undefined;
  if (origin === undefined) return undefined;
  const { source } = origin;
  const { line, col } = source.lines.linePos(offsetOf(source.document, [...origin.path, ...path]));
  return `${source.file}:${line}:${col}`;
}

/** The JSONPath by which an overlay finds what was read from the description; undefined for what comes from no file. */
export function targetOf(value: unknown): string | undefined {
  const origin = typeof value === 'object' && value !== null ? origins.get(value) : undefined;
  if (origin === undefined) return undefined;
  const { path, source } = origin;
  return source.name === undefined ? pathText(path) : pathText(['x-files', source.name, ...path]);
}

/** Such as `$.paths['/images'].post`. */
export function pathText(path: DocumentPath): string {
  const steps = path.map((step) => {
    if (typeof step === 'number') return `[${step}]`;
    const name = String(step);
    return /^[A-Za-z_]\w*$/.test(name)
      ? `.${name}`
      : `['${name.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}']`;
  });
  return `$${steps.join('')}`;
}

function offsetOf({ contents }: Document, path: DocumentPath): number {
  let node: unknown = contents;
  let offset = startOf(contents);
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => (isScalar(key) ? key.value : key) === step);
      if (pair === undefined) break;
      offset = startOf(pair.key) ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      offset = startOf(node) ?? offset;
    } else break;
  }
  return offset ?? 0;
}

function startOf(node: unknown): number | undefined {
  return (node as Partial<Node> | null)?.range?.[0];
}
