import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { compareSchemas, type Schema } from './compare-schemas.ts';
import { specDir } from './redocly.ts';

/** A bundled description, as far as changes are looked for. */
export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: unknown;
}
interface Operation {
  operationId: string;
  parameters?: Ref<Parameter>[];
  requestBody?: Ref<{ required?: boolean; content: Content }>;
  responses: Record<string, Ref<{ content?: Content; headers?: Record<string, unknown> }>>;
}
interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: Ref<Schema>;
}
type Content = Record<string, { schema?: Ref<Schema> }>;
type Ref<T> = T | { $ref: string };

/** A change that somebody has agreed to. */
export interface Approval {
  change: string;
  reason: string;
}

/** Every change from one description to the next that can break those who call, in a sentence each. */
export function breakingChanges(before: Document, after: Document): string[] {
  return Object.entries(before.paths).flatMap(([path, item]) =>
    methodsOf(item).flatMap(([method, old]) => {
      const where = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method];
      if (now === undefined) return [`${where}: the operation is gone`];
      const told = compareOperations(old, now, resolver(before), resolver(after));
      const shared = compareParameters(
        parametersOf(item, old).map(resolver(before)),
        parametersOf(after.paths[path] ?? {}, now).map(resolver(after)),
      );
      return [...shared, ...told].map((change) => `${where}: ${change}`);
    }),
  );
}

/**
 * Holds changes against what was approved.
 *
 * @returns what is wrong: each change that nobody approved, and each approval of nothing or without a reason
 */
export function judgeChanges(changes: string[], approvals: Approval[]): string[] {
  const approved = new Set(approvals.map(({ change }) => change));
  return [
    ...changes
      .filter((change) => !approved.has(change))
      .map((change) => `Breaking and not approved: ${change}`),
    ...approvals
      .filter(({ change }) => !changes.includes(change))
      .map(({ change }) => `Approved, but no change: ${change}`),
    ...approvals
      .filter(({ reason }) => !reason?.trim())
      .map(({ change }) => `Approved for no reason: ${change}`),
  ];
}

type Resolve = <T extends object>(value: Ref<T>) => T;

function resolver(document: Document): Resolve {
  const resolve = <T extends object>(value: Ref<T>): T => {
    if (!('$ref' in value)) return value;
    const keys = value.$ref.slice(2).split('/');
    return resolve(
      keys.reduce((place, key) => (place as Record<string, object>)[key] ?? {}, document as object) as T,
    );
  };
  return resolve;
}

function methodsOf(item: Record<string, Operation>): [string, Operation][] {
  return Object.entries(item).filter(([method]) => method !== 'parameters');
}

function parametersOf(item: Record<string, unknown>, operation: Operation): Ref<Parameter>[] {
  return [...((item.parameters ?? []) as Ref<Parameter>[]), ...(operation.parameters ?? [])];
}

function compareParameters(before: Parameter[], after: Parameter[]): string[] {
  const name = ({ in: place, name }: Parameter): string => `the ${place} parameter ${name}`;
  const old = new Map(before.map((parameter) => [name(parameter), parameter]));
  const now = new Set(after.map(name));
  return [
    ...[...old.keys()].filter((key) => !now.has(key)).map((key) => `${key} is gone`),
    ...after
      .filter((parameter) => parameter.required && !old.get(name(parameter))?.required)
      .map((parameter) => `${name(parameter)} is required`),
  ];
}

function compareOperations(before: Operation, after: Operation, old: Resolve, now: Resolve): string[] {
  const changes = before.operationId === after.operationId ? [] : [`it is called ${after.operationId}`];
  const [asked, asks] = [
    before.requestBody && old(before.requestBody),
    after.requestBody && now(after.requestBody),
  ];
  if (!asked?.required && asks?.required) changes.push('the body is required');
  changes.push(...compareContent('the body', asked?.content, asks?.content, old, now, 'request'));
  for (const [status, response] of Object.entries(before.responses)) {
    const next = after.responses[status];
    const [was, is] = [old(response), next && now(next)];
    if (is === undefined) changes.push(`the answer ${status} is gone`);
    else
      changes.push(...compareContent(`the answer ${status}`, was.content, is.content, old, now, 'response'));
    for (const header of Object.keys(was.headers ?? {})) {
      if (is && !(header in (is.headers ?? {})))
        changes.push(`the answer ${status}: the header ${header} is gone`);
    }
  }
  const successes = Object.keys(after.responses).filter((status) => /^[23]/.test(status));
  changes.push(
    ...successes
      .filter((status) => !(status in before.responses))
      .map((status) => `the answer ${status} is new`),
  );
  return changes;
}

function compareContent(
  where: string,
  before: Content = {},
  after: Content = {},
  old: Resolve,
  now: Resolve,
  side: 'request' | 'response',
): string[] {
  return Object.entries(before).flatMap(([type, media]) => {
    const next = after[type];
    if (next === undefined) return [`${where}: the media type ${type} is gone`];
    if (media.schema === undefined || next.schema === undefined) return [];
    return compareSchemas(media.schema, next.schema, { old, now, side }).map(
      (change) => `${where}: ${change}`,
    );
  });
}

const released = join(specDir, 'released/openapi.json');
const approvals = join(specDir, 'released/approved.yaml');
const current = join(specDir, 'src/gen/openapi.json');
const read = (file: string): Document => JSON.parse(readFileSync(file, 'utf8')) as Document;

/** What is wrong with the description's changes since the last release. */
export function checkBreakingChanges(): string[] {
  const approved = parse(readFileSync(approvals, 'utf8')) as Approval[];
  return judgeChanges(breakingChanges(read(released), read(current)), approved);
}

if (import.meta.main && process.argv[2] === 'release') {
  copyFileSync(current, released);
  const text = readFileSync(approvals, 'utf8');
  writeFileSync(
    approvals,
    `${text
      .split('\n')
      .filter((line) => line.startsWith('#'))
      .join('\n')}\n[]\n`,
  );
}
