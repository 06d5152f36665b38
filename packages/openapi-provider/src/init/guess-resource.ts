import type { Description } from '../description/description.ts';
import { type DescribedOperation, successesOf } from '../description/operations.ts';
import { primitiveTypeOf } from '../description/schema.ts';
import { itemsOf, type Json } from '../json.ts';
import { attributeName } from '../model/fields.ts';
import { singular } from '../model/singular.ts';
import { everyProperty, type Found, fieldText } from './find-property.ts';
import { isWork, sortWords, usualWords } from './words.ts';

/** A mark on an operation, and what whoever reads it should know. */
export interface Guess {
  readonly operation: DescribedOperation;
  readonly mark: { readonly [member: string]: Json };
  readonly doubt?: string;
}

/** The operations that belong to what one operation creates. */
interface Family {
  readonly create: DescribedOperation;
  readonly read: DescribedOperation;
  readonly update: DescribedOperation | undefined;
  readonly remove: DescribedOperation;
  readonly contents: readonly DescribedOperation[];
  readonly name: string;
  /** The path of the collection. */
  readonly base: string;
}

/** Marks for every thing that the operations seem to create, read and delete. */
export function guessResources(description: Description, operations: readonly DescribedOperation[]): Guess[] {
  const names = new Set<string>();
  return operations
    .filter(({ method }) => method === 'POST')
    .flatMap((create) => {
      const family = familyOf(create, operations);
      if (family === undefined) return [];
      const name = freeName(family, names);
      names.add(name);
      return marksOf(description, { ...family, name });
    });
}

/** Labels of folders beside labels of their own are `folder_label`. */
function freeName({ name, base }: Family, taken: ReadonlySet<string>): string {
  const above = base
    .split('/')
    .filter((part) => !part.startsWith('{'))
    .at(-2);
  return taken.has(name) && above ? attributeName(`${singular(above)}_${name}`) : name;
}

function familyOf(create: DescribedOperation, all: readonly DescribedOperation[]): Family | undefined {
  const parent = create.path.slice(0, create.path.lastIndexOf('/'));
  const depth = create.pathParameters.length + 1;
  // `POST /images`, or `POST /images/generate`.
  for (const base of [create.path, parent].filter((path) => path !== '')) {
    const below = all.filter((it) => it.pathParameters.length === depth && it.path.startsWith(`${base}/{`));
    const one = (method: string) => below.find((it) => it.method === method && isItem(it, base));
    const status = below.find((it) => it.method === 'GET' && /\/(status|state|progress)$/.test(it.path));
    const read = status ?? one('GET');
    const remove = one('DELETE');
    if (!read || !remove) continue;
    const contents = below.filter((it) => it.method === 'GET' && it !== read && deliversContent(it));
    const name = attributeName(singular(base.split('/').at(-1) ?? ''));
    return { create, read, update: one('PATCH') ?? one('PUT'), remove, contents, name, base };
  }
  return undefined;
}

const isItem = ({ path }: DescribedOperation, base: string) => /^\/\{[^}]+\}$/.test(path.slice(base.length));

function deliversContent(operation: DescribedOperation): boolean {
  const types = successesOf(operation).flatMap(({ mediaTypes }) => mediaTypes);
  const redirects = operation.responses.some(({ status }) => /^30[2378]$/.test(status));
  return redirects || (types.length > 0 && types.every((type) => !/json/i.test(type)));
}

function marksOf(description: Description, family: Family): Guess[] {
  const { create, read, update, remove, name } = family;
  const told = everyProperty(description, schemaOf(read), read.place);
  const status = statusOf(told, create);
  const lifecycle = status === undefined ? 'crud' : 'job';
  const id = guessId(description, family);
  const created: Guess = {
    operation: create,
    mark: { resource: name, lifecycle, operation: 'create', id: id.mark },
    ...(id.doubt && { doubt: id.doubt }),
  };
  const end: Guess = { operation: remove, mark: { resource: name, operation: 'delete' } };
  if (status === undefined) {
    const object =
      id.envelope && told.some(({ path }) => path.join('.') === id.envelope) ? { object: id.envelope } : {};
    const changed = update ? [{ operation: update, mark: { resource: name, operation: 'update' } }] : [];
    return [
      created,
      { operation: read, mark: { resource: name, operation: 'read', ...object } },
      ...changed,
      end,
    ];
  }
  return [created, guessRead(description, family, told, status), end, ...contentsOf(family)];
}

function guessRead(
  description: Description,
  { create, read, name, contents }: Family,
  told: readonly Found[],
  status: Found,
): Guess {
  const words = itemsOf(status.schema, 'enum').map(String);
  const sorted = words.length > 0 ? sortWords(words) : usualWords;
  const near = (pattern: RegExp) => told.find((it) => it !== status && pattern.test(it.name));
  const progress = near(/progress|percent|^done$/i);
  const failure = near(/fail|reason|error/i);
  const sent = everyProperty(description, create.requestSchema, create.place).map(({ name: it }) => it);
  const url = told.find((it) => isUrl(it) && !sent.includes(it.name));
  const content = { resource: `${name}_file`, media_type: 'application/octet-stream' };
  const isDelivered = contents.some((it) => successesOf(it).some(({ mediaTypes }) => mediaTypes.length > 0));
  const fromUrl = url && !isDelivered ? { content: { ...content, url: fieldText(url) } } : {};
  return {
    operation: read,
    mark: {
      resource: name,
      operation: 'read',
      status: { field: fieldText(status), ...sorted },
      ...(progress && { progress: { field: fieldText(progress) } }),
      ...(failure &&
        primitiveTypeOf(failure.schema) === 'string' && { failure: { field: fieldText(failure) } }),
      ...fromUrl,
    },
    doubt:
      words.length > 0
        ? 'Do these words mean what they are sorted under?'
        : 'The words are not described; which are there?',
  };
}

function contentsOf({ contents, name }: Family): Guess[] {
  return contents.map((operation) => {
    const part = attributeName(operation.path.split('/').at(-1) ?? '');
    const [type] = successesOf(operation).flatMap(({ mediaTypes }) => mediaTypes);
    const mark = {
      resource: /^(download|content|file|result)$/.test(part) ? `${name}_file` : `${name}_${part}`,
      lifecycle: 'file',
      operation: 'content',
      of: name,
      media_type: type ?? 'application/octet-stream',
    };
    return type
      ? { operation, mark }
      : { operation, mark, doubt: 'What comes of the redirect is not described.' };
  });
}

function statusOf(told: readonly Found[], create: DescribedOperation): Found | undefined {
  const isText = ({ schema }: Found) => primitiveTypeOf(schema) === 'string';
  const byWords = told.find((it) => isText(it) && isWork(itemsOf(it.schema, 'enum').map(String)));
  if (byWords) return byWords;
  // Who answers 202 has not done it yet.
  const isLater = create.responses.some(({ status }) => status === '202');
  return isLater ? told.find((it) => isText(it) && /^(status|state|phase)$/i.test(it.name)) : undefined;
}

function isUrl({ name, schema }: Found): boolean {
  return (
    primitiveTypeOf(schema) === 'string' &&
    (/^uri/.test(String(schema.format)) || /ur[il]$|^href$/i.test(name))
  );
}

interface IdGuess {
  readonly mark: { readonly [member: string]: Json };
  readonly doubt?: string;
  /** What holds the thing, where that is not the whole answer. */
  readonly envelope?: string;
}

function guessId(description: Description, { create, read, name }: Family): IdGuess {
  const all = everyProperty(description, schemaOf(create), create.place);
  const above = create.pathParameters.map((it) => it.name);
  const parameter = String(read.pathParameters.find((it) => !above.includes(it.name ?? ''))?.name ?? '');
  const ranks = [/^id$/i, new RegExp(`^(${parameter}|${name}_?id)$`, 'i'), /(^uuid$|_id$|Id$)/];
  const found = ranks.map((rank) => all.find((it) => rank.test(it.name))).find((it) => it !== undefined);
  if (found === undefined) {
    return {
      mark: { header: 'location' },
      doubt: 'No id is described in the answer; is it in the header Location?',
    };
  }
  const envelope = found.path.slice(0, -1).join('.');
  return { mark: { body: fieldText(found) }, ...(envelope && { envelope }) };
}

function schemaOf(operation: DescribedOperation): Json | undefined {
  return successesOf(operation).find(({ schema }) => schema !== undefined)?.schema;
}
