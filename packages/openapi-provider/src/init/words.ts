const vocabulary = {
  processing: [
    'accepted',
    'active',
    'created',
    'in_progress',
    'in-progress',
    'inprogress',
    'new',
    'pending',
    'processing',
    'queued',
    'running',
    'scheduled',
    'started',
    'starting',
    'submitted',
    'waiting',
    'working',
  ],
  completed: ['complete', 'completed', 'done', 'finished', 'ready', 'success', 'succeeded', 'successful'],
  failed: [
    'aborted',
    'broken',
    'canceled',
    'cancelled',
    'dead',
    'error',
    'errored',
    'expired',
    'failed',
    'failure',
    'rejected',
  ],
} as const;

/** What the words of a status seem to mean; those that say nothing count as still running. */
export function sortWords(words: readonly string[]): Record<keyof typeof vocabulary, string[]> {
  const means = (kind: 'completed' | 'failed') =>
    words.filter((word) => (vocabulary[kind] as readonly string[]).includes(word.toLowerCase()));
  const [completed, failed] = [means('completed'), means('failed')];
  const processing = words.filter((word) => !completed.includes(word) && !failed.includes(word));
  return { processing, completed, failed };
}

/** Whether the words tell of work that ends, and not merely of a choice such as "on" and "off". */
export function isWork(words: readonly string[]): boolean {
  const { completed } = sortWords(words);
  const running = words.some((word) =>
    (vocabulary.processing as readonly string[]).includes(word.toLowerCase()),
  );
  return running && completed.length > 0;
}

/** Words for a status whose words are not described. */
export const usualWords = { processing: ['processing'], completed: ['completed'], failed: ['failed'] };
