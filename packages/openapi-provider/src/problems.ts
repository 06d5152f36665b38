import type { z } from 'zod';
import { type DocumentPath, positionOf } from './origin.ts';

/** One thing that is wrong: where, and what was expected there. */
export interface Problem {
  /** Such as `GET /images/{id} (getImage)`, or a file. */
  readonly place: string;
  readonly message: string;
  /** `FILE:LINE:COLUMN` of what is wrong, where it was read from a file. */
  readonly position?: string;
  /** An action of the overlay that would mend it. */
  readonly remedy?: Remedy;
}

/** A mark on a property, by its JSONPath. */
export interface Remedy {
  readonly target: string;
  readonly mark: { readonly [member: string]: string | boolean };
}

/** Thrown when a description, an overlay or a mark is wrong. It names every problem that was found. */
export class GenerateError extends Error {
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map(lineOf).join('\n'), options);
    this.name = 'GenerateError';
    this.problems = problems;
  }
}

/** A problem in one line: where in the file, what, and why. */
export function lineOf({ place, message, position }: Problem): string {
  if (position === undefined) return `${place}: ${message}`;
  return position.startsWith(`${place}:`) ? `${position}: ${message}` : `${position}: ${place}: ${message}`;
}

/** What a problem is about, if it was read from a file: an object, and the path from there. */
export interface ProblemOptions extends ErrorOptions {
  readonly node?: unknown;
  readonly path?: DocumentPath;
  /** `FILE:LINE:COLUMN`, where that is known otherwise. */
  readonly position?: string;
  readonly remedy?: Remedy | undefined;
}

/** @throws GenerateError with this one problem. */
export function fail(place: string, message: string, options: ProblemOptions = {}): never {
  const { node, path, position, remedy, ...rest } = options;
  const problem = { place, message, ...(remedy !== undefined && { remedy }) };
  const known = position === undefined ? problemAt(problem, node, path) : { ...problem, position };
  throw new GenerateError([known], rest);
}

function problemAt(problem: Problem, node: unknown, path?: DocumentPath): Problem {
  const position = positionOf(node, path);
  return position === undefined ? problem : { ...problem, position };
}

/** @throws GenerateError about a part of an operation's mark, such as `status.completed`. */
export function failMark(
  { place, mark }: { readonly place: string; readonly mark: unknown },
  part: string,
  message: string,
): never {
  fail(place, `x-terraform${part && '.'}${part}: ${message}`, { node: mark, path: part.split('.') });
}

/** Runs a task whose problems, where nothing else is known, are about this node of a file. */
export function located<T>(node: unknown, task: () => T): T {
  try {
    return task();
  } catch (error) {
    if (!(error instanceof GenerateError)) throw error;
    const problems = error.problems.map((it) => (it.position === undefined ? problemAt(it, node) : it));
    throw new GenerateError(problems, { cause: error.cause });
  }
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
    result.error.issues.map((issue) => {
      const at = [prefix, ...issue.path.map(String)].filter(Boolean).join('.');
      const message = at ? `${at}: ${issue.message}` : issue.message;
      const strange = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
      return problemAt({ place, message }, value, [...issue.path, ...strange]);
    }),
  );
}
