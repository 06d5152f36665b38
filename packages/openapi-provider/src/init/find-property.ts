import type { Description } from '../description/description.ts';
import { flattenSchema, isOfType, propertiesOf } from '../description/schema.ts';
import type { Json, JsonObject } from '../json.ts';

/** A property, wherever it lies. */
export interface Found {
  readonly name: string;
  /** Names from the top. */
  readonly path: readonly string[];
  readonly schema: JsonObject;
}

const DEEPEST = 4;

/** Every property of a schema and of the objects in it, nearest to the top first; in lists, too, of the first one. */
export function everyProperty(
  description: Description,
  node: Json | undefined,
  place: string,
  options: { readonly inLists?: boolean } = {},
): Found[] {
  const found: Found[] = [];
  let level: Found[] = [{ name: '', path: [], schema: flattenSchema(description, node, place) }];
  for (let depth = 0; depth < DEEPEST && level.length > 0; depth++) {
    level = level.flatMap(({ path, schema }) => {
      const isList = options.inLists && isOfType(schema, 'array');
      const thing = isList ? flattenSchema(description, schema.items, place) : schema;
      const start = isList ? [...path, '0'] : path;
      return propertiesOf(description, thing, place).map((property) => ({
        name: property.name,
        path: [...start, property.name],
        schema: property.schema,
      }));
    });
    found.push(...level);
  }
  return found;
}

/** As a mark names it: with dots, or as a JSON pointer where a name has dots of its own. */
export function fieldText({ path }: Found): string {
  const isPlain = path.every((name) => !/[./~]/.test(name));
  if (isPlain) return path.join('.');
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The same as a JSON pointer. */
export function pointerText({ path }: Found): string {
  return path.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
