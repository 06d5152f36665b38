import { usageError } from '../errors.ts';

/** The ids, each once. @throws CliError for what cannot be an id. */
export function uniqueIds(ids: readonly string[]): string[] {
  for (const id of ids) {
    if (!/^[\w-]{1,128}$/.test(id)) {
      throw usageError(`${JSON.stringify(id)} is not the id of a video`, 'videogen generate prints the ids');
    }
  }
  return [...new Set(ids)];
}
