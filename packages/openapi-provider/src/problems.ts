import type { z } from 'zod';

/** One thing that is wrong: where, and what was expected there. */
export interface Problem {
  readonly place: string;
  readonly message: string;
}

/** Thrown when a description, an overlay or a mark is wrong. It names every problem that was found. */
export class GenerateError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map(({ place, message }) => `${place}: ${message}`).join('\n'), options);
    this.name = 'GenerateError';
    this.problems = problems;
  }
}

/** @throws GenerateError with this one problem. */
export function fail(place: string, message: string, options?: ErrorOptions): never {
  throw new GenerateError([{ place, message }], options);
}

/** Runs every task and throws one error with the problems of all, so that nobody mends them one by one. */
export class ProblemCollector {
  readonly #problems: Problem[] = [];

  attempt<T>(task: () => T): T | undefined {
    try {
      return task();
    } catch (error) {
      if (!(error instanceof GenerateError)) throw error;
      this.#problems.push(...error.problems);
      return undefined;
    }
  }

  /** @throws GenerateError if an attempt failed. */
  throwIfAny(): void {
    if (this.#problems.length > 0) throw new GenerateError(this.#problems);
  }
}

/**
 * Checks a value against a schema.
 *
 * @param prefix stands before the path of what is wrong: `x-terraform` gives `x-terraform.id.body`.
 * @throws GenerateError with a problem for each thing that does not fit.
 */
export function parseWith<S extends z.ZodType>(
  schema: S,
  value: unknown,
  place: string,
  prefix = '',
): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new GenerateError(
    result.error.issues.map(({ path, message }) => {
      const at = [prefix, ...path.map(String)].filter(Boolean).join('.');
      return { place, message: at ? `${at}: ${message}` : message };
    }),
  );
}
