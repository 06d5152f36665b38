import { isNotFoundError } from './guards.ts';
import type { CallOptions } from './options.ts';

/** How to delete several videos. */
export interface DeleteManyOptions extends CallOptions {
  /** How many requests are under way at the same time. @default 4 */
  concurrency?: number | undefined;
}

/** What came of one deletion: `gone` means that there was no such video any more. */
export type DeleteResult =
  | { readonly id: string; readonly outcome: 'deleted' | 'gone' }
  | { readonly id: string; readonly outcome: 'failed'; readonly error: unknown };

/** One deletion for each identifier; the service has none for several. Never rejects. */
export async function deleteEach(
  ids: readonly string[],
  remove: (id: string) => Promise<void>,
  { concurrency = 4, signal }: DeleteManyOptions,
): Promise<DeleteResult[]> {
  const attempt = async (id: string): Promise<DeleteResult> => {
    try {
      signal?.throwIfAborted();
      await remove(id);
      return { id, outcome: 'deleted' };
    } catch (error) {
      return isNotFoundError(error) ? { id, outcome: 'gone' } : { id, outcome: 'failed', error };
    }
  };
  const results: DeleteResult[] = [];
  // One iterator for all of them: each takes the next one that nobody has taken.
  const queue = ids.entries();
  const work = async () => {
    for (const [index, id] of queue) results[index] = await attempt(id);
  };
  await Promise.all(Array.from({ length: Math.max(1, Math.min(concurrency, ids.length)) }, work));
  return results;
}
