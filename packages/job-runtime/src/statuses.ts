/** The service's words for the states of a job. Compared without case and surrounding space. */
export interface StatusVocabulary {
  readonly processing: readonly string[];
  readonly completed: readonly string[];
  readonly failed: readonly string[];
}

/** What a status means. */
export type JobState = 'running' | 'completed' | 'failed';

/** Reads a status word by the vocabulary; a word that is in no list is `unknown`, which callers treat as running. */
export function statusReader(vocabulary: StatusVocabulary): (status: string) => JobState | 'unknown' {
  const states = new Map<string, JobState>();
  for (const word of vocabulary.processing) states.set(fold(word), 'running');
  for (const word of vocabulary.completed) states.set(fold(word), 'completed');
  for (const word of vocabulary.failed) states.set(fold(word), 'failed');
  return (status) => states.get(fold(status)) ?? 'unknown';
}

function fold(word: string): string {
  return word.trim().toLowerCase();
}
