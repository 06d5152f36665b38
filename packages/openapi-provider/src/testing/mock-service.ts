import { randomUUID } from 'node:crypto';
import jsonpointer from 'jsonpointer';
import type {
  CrudDefinition,
  FieldDefinition,
  FileDefinition,
  JobDefinition,
  Operation,
  ProviderDefinition,
} from '../runtime/definition.ts';
import { isRecord } from '../runtime/field-values.ts';
import { parameterNames, patternOf } from '../runtime/path-template.ts';
import { sampleBytes } from '../runtime/signatures.ts';
import type { Placed } from '../runtime/thing.ts';
import { sampleJson } from './sample.ts';

/** What is sent back; a body is JSON or bytes. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

interface Thing {
  readonly type: string;
  body: Record<string, unknown>;
  reads: number;
}

interface Asked {
  readonly request: Request;
  readonly body: Record<string, unknown>;
  /** What stands in the path's braces, decoded. */
  readonly parameters: Parameters;
}

type Parameters = Readonly<Record<string, string>>;

type Handler = (asked: Asked) => Answer;

/** What the mock does, without the network. */
export class MockService {
  readonly apiKey = 'mock-api-key';
  readonly #definition: ProviderDefinition;
  readonly #readsUntilDone: number;
  readonly #things = new Map<string, Thing>();
  readonly #routes: { readonly operation: Operation; readonly handle: Handler }[] = [];

  constructor(definition: ProviderDefinition, readsUntilDone: number) {
    this.#definition = definition;
    this.#readsUntilDone = readsUntilDone;
    const { jobs, resources = [], files, lookups } = definition;
    // What delivers content besides a status stands before the status.
    for (const file of files) this.#addFile(file);
    for (const job of jobs) this.#addJob(job);
    for (const resource of resources) this.#addCrud(resource);
    for (const { operation, fields } of lookups)
      this.#route(operation, () => ({ status: 200, body: told(fields, {}) }));
  }

  get count(): number {
    return this.#things.size;
  }

  answer(request: Request, body: unknown): Answer {
    const { pathname } = new URL(request.url);
    const pointedAt = this.#definition.files.find((file) => contentPathOf(file) === pathname);
    if (pointedAt) return contentAnswer(pointedAt);
    if (!this.#hasKey(request)) return this.#refuse(401, 'The key is wrong');
    for (const { operation, handle } of this.#routes) {
      const isAsked = operation.method === request.method;
      const parameters = isAsked ? matchPath(operation.path, pathname) : undefined;
      if (parameters) return handle({ request, parameters, body: isRecord(body) ? body : {} });
    }
    return this.#refuse(404, `There is no ${request.method} ${pathname}`);
  }

  #route(operation: Operation, handle: Handler): void {
    const isTaken = this.#routes.some(
      (it) => it.operation.method === operation.method && it.operation.path === operation.path,
    );
    if (!isTaken) this.#routes.push({ operation, handle });
  }

  #addJob(job: JobDefinition): void {
    this.#addCreate(job);
    this.#route(job.read.operation, ({ parameters, request }) =>
      this.#jobStatus(job, keyOf(job, parameters, job.read.idParameter), request),
    );
    this.#addDelete(job);
  }

  #addFile(file: FileDefinition): void {
    const job = this.#definition.jobs.find((it) => it.typeName === file.job);
    if (job?.read.operation.path === file.content.operation.path) return;
    this.#route(file.content.operation, ({ parameters, request }) => {
      const key = job && keyOf(job, parameters, file.content.idParameter);
      if (key === undefined || !this.#things.has(key)) return this.#refuse(404, `There is no ${key}`);
      const pointing = {};
      const isPointing = pointTo(file, pointing, request.url);
      return isPointing ? { status: 200, body: pointing } : contentAnswer(file);
    });
  }

  #addCrud(resource: CrudDefinition): void {
    const { fields, read, update } = resource;
    const show = (thing: Thing) => placed(read.object, told(fields, thing.body));
    this.#addCreate(resource);
    this.#route(read.operation, ({ parameters }) => {
      const key = keyOf(resource, parameters, read.idParameter);
      const thing = this.#things.get(key);
      return thing ? { status: 200, body: show(thing) } : this.#refuse(404, `There is no ${key}`);
    });
    if (update)
      this.#route(update.operation, ({ parameters, body }) => {
        const key = keyOf(resource, parameters, update.idParameter);
        const thing = this.#things.get(key);
        if (!thing) return this.#refuse(404, `There is no ${key}`);
        thing.body = update.operation.method === 'PATCH' ? merged(thing.body, body) : body;
        return { status: 200, body: show(thing) };
      });
    this.#addDelete(resource);
  }

  #addDelete(definition: JobDefinition | CrudDefinition): void {
    const { operation, idParameter } = definition.delete;
    this.#route(operation, ({ parameters }) => {
      const key = keyOf(definition, parameters, idParameter);
      return this.#things.delete(key) ? { status: 204 } : this.#refuse(404, `There is no ${key}`);
    });
  }

  #addCreate(definition: JobDefinition | CrudDefinition): void {
    const { typeName, create, read, idFormat } = definition;
    this.#route(create.operation, ({ request, parameters, body }) => {
      const id = idFormat === 'uuid' ? randomUUID() : `${this.#things.size + 1}`;
      const all = { ...parameters, [read.idParameter]: id };
      this.#things.set(keyOf(definition, all, read.idParameter), { type: typeName, body, reads: 0 });
      if (create.id !== undefined) return { status: 201, body: placed(create.id, id) };
      const location = new URL(filled(read.operation.path, all), request.url).href;
      return { status: 202, headers: { location } };
    });
  }

  #jobStatus({ read }: JobDefinition, key: string, { url }: Request): Answer {
    const thing = this.#things.get(key);
    if (!thing) return this.#refuse(404, `There is no ${key}`);
    thing.reads += 1;
    const isDone = thing.reads > this.#readsUntilDone;
    const file = this.#definition.files.find((it) => it.content.operation.path === read.operation.path);
    if (isDone && file && read.deliversContent) return contentAnswer(file);
    const words = isDone ? read.vocabulary.completed : read.vocabulary.processing;
    const body: Record<string, unknown> = { ...thing.body };
    jsonpointer.set(body, read.status, words[0]);
    if (isDone && file) pointTo(file, body, url);
    return { status: 200, body };
  }

  #hasKey({ url, headers }: Request): boolean {
    const { auth } = this.#definition;
    if ('query' in auth) return new URL(url).searchParams.get(auth.query) === this.apiKey;
    return headers.get(auth.header) === `${auth.prefix}${this.apiKey}`;
  }

  #refuse(status: number, message: string): Answer {
    const body = {};
    const [shape] = this.#definition.errorShapes;
    if (shape?.code !== undefined) jsonpointer.set(body, shape.code, `MOCK_${status}`);
    if (shape) jsonpointer.set(body, shape.message, message);
    return { status, body };
  }
}

const contentPathOf = ({ typeName }: FileDefinition) => `/mock-content/${typeName}`;

/** Puts where the content is, or the content itself, into an answer. False if it is in none. */
function pointTo(file: FileDefinition, body: object, asked: string): boolean {
  const { url, text, base64, signature } = file.content;
  if (url !== undefined) jsonpointer.set(body, url, new URL(contentPathOf(file), asked).href);
  if (text !== undefined) jsonpointer.set(body, text, 'The content.');
  if (base64 !== undefined) jsonpointer.set(body, base64, sampleBytes(signature).toString('base64'));
  return (url ?? text ?? base64) !== undefined;
}

function contentAnswer({ content: { mediaType, signature } }: FileDefinition): Answer {
  return { status: 200, headers: { 'content-type': mediaType }, body: sampleBytes(signature) };
}

/** What a service tells of what it was sent: all but its secrets, and with what only it knows. */
function told(fields: readonly FieldDefinition[], body: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const field of fields) {
    const sent: unknown = jsonpointer.get(body, field.pointer);
    const isOwn = field.readOnly === true || (field.computed === true && sent === undefined);
    const isAsked = Object.keys(body).length === 0 && !field.writeOnly;
    const value = isOwn || isAsked ? sampleJson(field) : withMembers(field, sent);
    if (value !== undefined && !field.writeOnly) jsonpointer.set(result, field.pointer, value);
  }
  return result;
}

function withMembers({ fields, type }: FieldDefinition, sent: unknown): unknown {
  if (!fields) return sent;
  const members = (item: unknown) => (isRecord(item) ? told(fields, item) : item);
  if (type === 'object') return members(sent);
  if (Array.isArray(sent)) return sent.map(members);
  return isRecord(sent)
    ? Object.fromEntries(Object.entries(sent).map(([key, it]) => [key, members(it)]))
    : sent;
}

function placed(pointer: string | undefined, value: unknown): unknown {
  if (pointer === undefined) return value;
  const body = {};
  jsonpointer.set(body, pointer, value);
  return body;
}

/** RFC 7396. */
function merged(target: Record<string, unknown>, patch: Record<string, unknown>): Record<string, unknown> {
  const result = { ...target };
  for (const [key, value] of Object.entries(patch)) {
    const before = result[key];
    if (value === null) delete result[key];
    else result[key] = isRecord(value) && isRecord(before) ? merged(before, value) : value;
  }
  return result;
}

/** What there is only one of: the same id below something else is another thing. */
function keyOf(
  { typeName, parents = [] }: Placed & { readonly typeName: string },
  parameters: Parameters,
  idParameter: string,
): string {
  const names = [...parents.map(({ parameter }) => parameter), idParameter];
  return `${typeName} ${names.map((name) => encodeURIComponent(parameters[name] ?? '')).join('/')}`;
}

function filled(path: string, parameters: Parameters): string {
  return path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''));
}

/** What stands in the place of the braces. Undefined if it is another path. */
function matchPath(path: string, pathname: string): Parameters | undefined {
  const [, ...values] = new RegExp(`^${patternOf(path)}$`).exec(pathname) ?? [];
  const names = parameterNames(path);
  if (names.length === 0 ? path !== pathname : values.length === 0) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
}
