import { JSONPathError, type JSONPathNode, query } from 'json-p3';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { copyOf } from '../origin.ts';
import { fail, type ProblemOptions } from '../problems.ts';
import type { Overlay, OverlayAction } from './document.ts';

/**
 * Applies the actions in their order and returns a new description; the given one stays as it is.
 *
 * @throws GenerateError if a target is no JSONPath, selects nothing, or selects what cannot be updated.
 * Selecting nothing is no error by the letter of Overlay 1.0, but a mark that lands nowhere is a typing error.
 */
export function applyOverlay(description: JsonObject, overlay: Overlay, place: string): JsonObject {
  const result = copyOf(description);
  for (const [index, action] of overlay.actions.entries()) {
    applyAction(result, action, `${place}, action ${index + 1} (${action.target})`);
  }
  return result;
}

function applyAction(document: JsonObject, action: OverlayAction, place: string): void {
  const nodes = select(document, action, place);
  if (action.remove === true) {
    // From the back, so that the positions of earlier items of the same list stay true.
    for (const node of nodes.toReversed()) removeNode(document, node, place);
    return;
  }
  const at = { node: action, path: ['update'] };
  for (const node of nodes) updateNode(node.value as Json, action.update ?? null, place, at);
}

function select(document: JsonObject, action: OverlayAction, place: string): readonly JSONPathNode[] {
  const at = { node: action, path: ['target'] };
  let nodes: readonly JSONPathNode[];
  try {
    nodes = query(action.target, document).nodes;
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    fail(place, `the target is not a JSONPath: ${error.message}`, { cause: error, ...at });
  }
  if (nodes.length === 0) {
    fail(place, `the target selects nothing in the description${whatIsThere(action.target, document)}`, at);
  }
  return nodes;
}

const MOST_NAMED = 12;

/** What there is instead, where the target names an operation by its path. */
function whatIsThere(target: string, { paths }: JsonObject): string {
  const [, , path] = /^\$\.paths\[(['"])(.+?)\1\]/.exec(target) ?? [];
  if (path === undefined || !isObject(paths)) return '';
  const item = paths[path];
  const all = Object.keys(isObject(item) ? item : paths);
  const named = all.slice(0, MOST_NAMED).join(', ');
  const more = all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : '';
  return `; ${isObject(item) ? `${path} has` : 'its paths are'} ${named}${more}`;
}

function updateNode(target: Json, update: Json, place: string, at: ProblemOptions): void {
  if (Array.isArray(target)) target.push(copyOf(update));
  else if (isObject(target) && isObject(update)) mergeInto(target, update);
  else if (isObject(target)) fail(place, 'expected the update of an object to be an object', at);
  else fail(place, 'the target selects a plain value; select the object that holds it and update that', at);
}

/** Objects merge member by member, lists grow, everything else is replaced. */
function mergeInto(target: JsonObject, update: JsonObject): void {
  for (const [key, value] of Object.entries(update)) {
    const present = target[key];
    if (isObject(present) && isObject(value)) mergeInto(present, value);
    else if (Array.isArray(present) && Array.isArray(value)) present.push(...copyOf(value));
    else target[key] = copyOf(value);
  }
}

function removeNode(document: JsonObject, node: JSONPathNode, place: string): void {
  const key = node.location.at(-1);
  if (key === undefined) fail(place, 'the whole description cannot be removed');
  let parent: Json | undefined = document;
  for (const step of node.location.slice(0, -1)) {
    parent = (parent as Record<string | number, Json>)[step];
  }
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (isObject(parent)) delete parent[key];
}
