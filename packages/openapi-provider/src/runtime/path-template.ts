/** The names in a path's braces, in their order. */
export function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
}

/** A regular expression for a path, with a group for what stands in the place of each pair of braces. */
export function patternOf(path: string): string {
  const literally = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return path
    .split(/\{[^}]+\}/)
    .map(literally)
    .join('([^/]+)');
}
