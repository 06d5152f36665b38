import type { Problem } from './problem.ts';

/** Only the service itself can say that something is gone; a proxy's 404 page says nothing. */
export function isGone(problem: Problem, gone: readonly number[]): boolean {
  return problem.isFromService && gone.includes(problem.status);
}
