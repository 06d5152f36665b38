/**
 * The way to a value inside a configuration: an attribute name, the key of a map, the index of a list,
 * or, for a set, the element itself.
 */
export type PathStep =
  | { readonly attribute: string }
  | { readonly key: string }
  | { readonly index: number }
  | { readonly element: unknown };

export type Path = readonly PathStep[];

/** `path('timeouts', 'create')` is the path of the attribute `create` inside the attribute `timeouts`. */
export function path(...attributes: readonly string[]): Path {
  return attributes.map((attribute) => ({ attribute }));
}

/** As a user writes it: `timeouts.create`, `tags["a"]`, `rules[0].name`. */
export function formatPath(steps: Path): string {
  return steps.map(formatStep).join('').replace(/^\./, '');
}

function formatStep(step: PathStep): string {
  if ('attribute' in step) return `.${step.attribute}`;
  if ('key' in step) return `[${JSON.stringify(step.key)}]`;
  if ('index' in step) return `[${step.index}]`;
  return '[element]';
}

/** The step to an element of a list or a set. */
export function elementStep(kind: 'list' | 'set' | 'map', element: unknown, index: number): PathStep {
  return kind === 'set' ? { element } : { index };
}
