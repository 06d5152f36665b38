import { z } from 'zod';
import { isObject, itemsOf, type Json } from '../json.ts';
import { standsWhere } from '../origin.ts';
import { parseWith } from '../problems.ts';

/** One change: what the JSONPath `target` selects is updated, or removed. */
export interface OverlayAction {
  readonly target: string;
  readonly description?: string | undefined;
  readonly update?: Json | undefined;
  readonly remove?: boolean | undefined;
}

/** An OpenAPI Overlay 1.0 document. */
export interface Overlay {
  readonly overlay: string;
  readonly info: { readonly title: string; readonly version: string };
  readonly extends?: string | undefined;
  readonly actions: readonly OverlayAction[];
}

const actionSchema = z.preprocess(
  withoutExtensions,
  z
    .strictObject({
      target: z.string().min(1),
      description: z.string().optional(),
      update: z.json().optional(),
      remove: z.boolean().optional(),
    })
    .refine((action) => action.update !== undefined || action.remove === true, {
      error: 'expected `update` or `remove: true`',
    }),
);

const overlaySchema = z.preprocess(
  withoutExtensions,
  z.strictObject({
    overlay: z.string().regex(/^1\.0\.\d+$/, 'expected the version "1.0.0"'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    extends: z.string().optional(),
    actions: z.array(actionSchema).min(1),
  }),
);

/** @throws GenerateError if it is not an Overlay 1.0 document. */
export function parseOverlay(document: Json, place: string): Overlay {
  const overlay = parseWith(overlaySchema, document, place);
  const originals = itemsOf(isObject(document) ? document : undefined, 'actions');
  // Checking makes copies; the originals are remembered by where they stand in the file.
  const actions = overlay.actions.map((action, index) => {
    const original = originals[index];
    const update = isObject(original) ? original.update : undefined;
    return standsWhere({ ...action, ...(update !== undefined && { update }) }, original);
  });
  return { ...overlay, actions };
}

function withoutExtensions(value: unknown): unknown {
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !key.startsWith('x-')));
}
