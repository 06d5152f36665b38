import jsonpointer from 'jsonpointer';
import { isObject, type Json, type JsonObject, textOf } from '../json.ts';
import { standsWhere } from '../origin.ts';
import { fail, type ProblemOptions } from '../problems.ts';

/** An OpenAPI 3.0, 3.1 or 3.2 description in one piece, whose references are followed as they are met. */
export class Description {
  readonly root: JsonObject;

  /** @throws GenerateError if it is not OpenAPI 3.0, 3.1 or 3.2. */
  constructor(root: JsonObject, place: string) {
    const version = textOf(root, 'openapi') ?? '';
    const next = 'npx swagger2openapi FILE -o openapi.yaml';
    if (root.swagger !== undefined) {
      fail(
        place,
        `this is Swagger ${String(root.swagger)}; make OpenAPI 3 of it first, such as with: ${next}`,
        {
          node: root,
          path: ['swagger'],
        },
      );
    }
    if (!/^3\.[012]\./.test(version)) {
      fail(
        place,
        `expected an OpenAPI description of version 3.0, 3.1 or 3.2, found ${version || 'no version'}`,
        { node: root, path: ['openapi'] },
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
      if (reference === undefined) return standsWhere({ ...current, ...siblings }, current);
      const at = { node: current, path: ['$ref'] };
      if (passed.has(reference)) fail(place, `the reference ${reference} leads in a circle`, at);
      passed.add(reference);
      const { $ref: _, ...beside } = current;
      siblings = { ...beside, ...siblings };
      current = this.#target(reference, place, at);
    }
    return undefined;
  }

  #target(reference: string, place: string, at: ProblemOptions): Json {
    if (!reference.startsWith('#')) {
      fail(place, `the reference ${reference} leaves the description; bundle it first`, at);
    }
    const target: Json | undefined = jsonpointer.get(this.root, decodeURIComponent(reference.slice(1)));
    if (target === undefined) fail(place, `the reference ${reference} leads nowhere`, at);
    return target;
  }
}
