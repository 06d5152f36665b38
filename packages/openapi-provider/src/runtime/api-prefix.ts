import type { ProviderDefinition } from './definition.ts';
import { operationsOf } from './operations.ts';

/**
 * The first segment that the paths of all operations share and that is none of theirs alone, such as `/v1`;
 * undefined where there is none.
 */
export function apiPrefix(definition: ProviderDefinition): string | undefined {
  const paths = operationsOf(definition).map(({ path }) => path.split('/').slice(1));
  const [first] = paths[0] ?? [];
  if (!first || first.startsWith('{')) return undefined;
  // A path of one segment is a thing of its own, like `/items`.
  const isShared = paths.every((segments) => segments[0] === first && segments.length > 1);
  return isShared ? `/${first}` : undefined;
}

/** A base URL without a trailing slash, and without what the paths begin with anyway: users copy it along. */
export function withoutApiPrefix(baseUrl: string, definition: ProviderDefinition): string {
  const bare = baseUrl.replace(/\/+$/, '');
  const prefix = apiPrefix(definition);
  return prefix !== undefined && bare.endsWith(prefix) ? bare.slice(0, -prefix.length) : bare;
}
