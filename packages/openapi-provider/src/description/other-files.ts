import { dirname, join, posix } from 'node:path';
import jsonpointer from 'jsonpointer';
import { isObject, type Json, type JsonObject, objectOf, textOf } from '../json.ts';
import { fail } from '../problems.ts';
import { readDocument } from '../read-document.ts';

/** A description whose references stay within it, and the files that it was read from. */
export interface ReadDescription {
  readonly document: JsonObject;
  /** The other files, relative to the first one's directory, with slashes. */
  readonly others: readonly string[];
}

/** Where an overlay finds what other files hold: `$['x-files']['schemas/paper.yaml']`. */
const shelf = 'x-files';

/**
 * Reads a description and every file that it refers to. A path item of another file takes its place among the paths;
 * everything else of other files is found below `x-files`, by the file's path from the first one.
 *
 * @throws GenerateError, also if a file that is referred to is missing, or is not a file at all.
 */
export async function readDescription(file: string): Promise<ReadDescription> {
  const reader = new Reader(file);
  const document = await reader.read();
  return { document, others: reader.others };
}

class Reader {
  readonly #first: string;
  readonly #root: string;
  readonly #files = new Map<string, JsonObject>();

  constructor(file: string) {
    this.#first = file;
    this.#root = dirname(file);
  }

  get others(): string[] {
    return [...this.#files.keys()];
  }

  async read(): Promise<JsonObject> {
    const document = await readDocument(this.#first);
    await this.#walk(document, '', '');
    if (this.#files.size === 0) return document;
    document[shelf] = Object.fromEntries(this.#files);
    placePathItems(document);
    return document;
  }

  /** @param name of the file that the node stands in; empty for the first one. */
  async #walk(node: Json, name: string, key: string): Promise<void> {
    if (Array.isArray(node)) for (const item of node) await this.#walk(item, name, '');
    if (!isObject(node)) return;
    const reference = textOf(node, '$ref');
    if (reference !== undefined) node.$ref = await this.#local(reference, name, node);
    for (const [member, value] of Object.entries(node)) {
      // What stands there is data, in which a `$ref` means nothing.
      if (key !== 'properties' && /^(examples?|default|enum|const)$/.test(member)) continue;
      await this.#walk(value, name, member);
    }
  }

  /** The reference as one within the description. */
  async #local(reference: string, name: string, node: JsonObject): Promise<string> {
    const [address = '', pointer = ''] = reference.split('#');
    const target = address === '' ? name : await this.#open(address, name, node);
    return target === '' ? `#${pointer}` : `#/${shelf}/${encodeURIComponent(escaped(target))}${pointer}`;
  }

  async #open(address: string, name: string, node: JsonObject): Promise<string> {
    const at = { node, path: ['$ref'] };
    if (/^[a-z][a-z0-9+.-]*:/i.test(address)) {
      const next = 'save it beside the description, or bundle: npx @redocly/cli bundle FILE -o bundled.yaml';
      fail(this.#first, `the reference ${address} leads out of this machine's files; ${next}`, at);
    }
    const target = posix.join(posix.dirname(name), decodeURIComponent(address));
    if (join(this.#root, target) === this.#first) return '';
    if (this.#files.has(target)) return target;
    const file = join(this.#root, target);
    const document = await readDocument(file, target).catch((error: Error) =>
      fail(this.#first, `the reference ${address} leads nowhere: ${error.message}`, { cause: error, ...at }),
    );
    this.#files.set(target, document);
    await this.#walk(document, target, '');
    return target;
  }
}

const escaped = (name: string) => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** Overlays look for operations among the paths, not where a reference leads. */
function placePathItems(document: JsonObject): void {
  const paths = objectOf(document, 'paths') ?? {};
  for (const [path, item] of Object.entries(paths)) {
    const reference = isObject(item) ? textOf(item, '$ref') : undefined;
    if (!reference?.startsWith(`#/${shelf}/`)) continue;
    const target: unknown = jsonpointer.get(document, decodeURIComponent(reference.slice(1)));
    if (isObject(target)) paths[path] = target;
  }
}
