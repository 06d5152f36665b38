/** The service's words for the states of a job. Compared without case and surrounding space. */
export interface StatusVocabulary {
  readonly processing: readonly string[];
  readonly completed: readonly string[];
  readonly failed: readonly string[];
}

/** What a status means. */
export type JobState = 'processing' | 'completed' | 'failed';

// Where a word is in several lists, the last one counts: it ends the wait.
const STATES = ['processing', 'completed', 'failed'] as const;

/** What a status word means by the vocabulary; a word that is in no list is `unknown`, which callers treat as processing. */
export function stateOf(status: string, vocabulary: StatusVocabulary): JobState | 'unknown' {
  const said = fold(status);
  return STATES.findLast((state) => vocabulary[state].some((word) => fold(word) === said)) ?? 'unknown';
}

function fold(word: string): string {
  return word.trim().toLowerCase();
}
