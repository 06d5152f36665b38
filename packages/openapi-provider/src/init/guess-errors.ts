import type { Description } from '../description/description.ts';
import type { DescribedOperation } from '../description/operations.ts';
import { branchesOf, primitiveTypeOf } from '../description/schema.ts';
import type { Json } from '../json.ts';
import { everyProperty, type Found, pointerText } from './find-property.ts';

/** A guess at the mark `errors`: one shape for each that is described. */
export function guessErrors(
  description: Description,
  operations: readonly DescribedOperation[],
): { readonly name: string; readonly code?: string; readonly message: string }[] {
  const shapes = operations.flatMap(({ responses, place }) =>
    responses
      .filter(({ status, schema }) => !/^[123]/.test(status) && schema !== undefined)
      .flatMap(({ schema }) => branchesOf(description, schema, place))
      .flatMap((branch) => shapeOf(description, branch.schema, place)),
  );
  const distinct = [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
  const found = distinct.length > 0 ? distinct : [{ message: '/message' }];
  return found.map((shape, index) => ({ name: index === 0 ? 'error' : `error_${index + 1}`, ...shape }));
}

function shapeOf(
  description: Description,
  schema: Json,
  place: string,
): { code?: string; message: string }[] {
  const all = everyProperty(description, schema, place, { inLists: true });
  const named = (pattern: RegExp, types: readonly string[]) =>
    all.find(({ name, schema: it }) => pattern.test(name) && types.includes(primitiveTypeOf(it) ?? ''));
  const message =
    named(/^(message|detail|msg)$/i, ['string']) ??
    named(/^(title|description|error_description)$/i, ['string']) ??
    named(/^error$/i, ['string']);
  if (message === undefined) return [];
  const beside = (found: Found | undefined) =>
    found && found.path.length === message.path.length ? found : undefined;
  const code =
    beside(named(/code$/i, ['string', 'integer', 'number'])) ??
    beside(named(/^(type|error|status)$/i, ['string']));
  const isOther = code !== undefined && pointerText(code) !== pointerText(message);
  return [{ ...(isOther && { code: pointerText(code) }), message: pointerText(message) }];
}
