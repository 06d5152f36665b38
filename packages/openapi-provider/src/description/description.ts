import jsonpointer from 'jsonpointer';
import { isObject, type Json, type JsonObject, textOf } from '../json.ts';
import { fail } from '../problems.ts';

/** A bundled OpenAPI 3.0, 3.1 or 3.2 description, whose references are followed as they are met. */
export class Description {
  readonly root: JsonObject;

  /** @throws GenerateError if it is not OpenAPI 3.0, 3.1 or 3.2. */
  constructor(root: JsonObject, place: string) {
    const version = textOf(root, 'openapi') ?? '';
    if (!/^3\.[012]\./.test(version)) {
      fail(
        place,
        `expected an OpenAPI description of version 3.0, 3.1 or 3.2, found ${version || 'no version'}`,
      );
    }
    this.root = root;
  }

  /**
   * The object itself, or the one that its `$ref` leads to. What stands beside the `$ref` wins.
   *
   * @throws GenerateError if the reference leaves the document, leads nowhere or in a circle.
   */
  follow(node: Json | undefined, place: string): JsonObject | undefined {
    const passed = new Set<string>();
    let siblings: JsonObject = {};
    let current = node;
    while (isObject(current)) {
      const reference = textOf(current, '$ref');
      if (reference === undefined) return { ...current, ...siblings };
      if (passed.has(reference)) fail(place, `the reference ${reference} leads in a circle`);
      passed.add(reference);
      const { $ref: _, ...beside } = current;
      siblings = { ...beside, ...siblings };
      current = this.#target(reference, place);
    }
    return undefined;
  }

  #target(reference: string, place: string): Json {
    if (!reference.startsWith('#')) {
      fail(place, `the reference ${reference} leaves the description; bundle it first`);
    }
    const target: Json | undefined = jsonpointer.get(this.root, decodeURIComponent(reference.slice(1)));
    if (target === undefined) fail(place, `the reference ${reference} leads nowhere`);
    return target;
  }
}
