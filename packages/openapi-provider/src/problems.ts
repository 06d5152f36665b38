import { z } from 'zod';
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
    // What is wrong with a job is wrong with its file, too.
    const distinct = [...new Map(this.#problems.map((problem) => [lineOf(problem), problem])).values()];
    if (distinct.length > 0) throw new GenerateError(distinct);
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
  const strange = strangeMembers(schema, value);
  // A choice by a member that is misspelt would only say that the member is missing.
  const others = result.error.issues.filter((it) => it.code !== 'unrecognized_keys' || it.path.length > 0);
  const issues = strange.length > 0 ? others : result.error.issues;
  throw new GenerateError([
    ...strange.map((message) =>
      problemAt({ place, message: at([prefix], message.text) }, value, [message.key]),
    ),
    ...issues.map((issue) => {
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
      const message = at([prefix, ...issue.path.map(String)], issue.message);
      return problemAt({ place, message }, value, [...issue.path, ...keys]);
    }),
  ]);
}

function at(path: readonly string[], message: string): string {
  const where = path.filter(Boolean).join('.');
  return where ? `${where}: ${message}` : message;
}

interface Strange {
  readonly key: string;
  readonly text: string;
}

/** The members that no form of the schema knows, with those that there are. */
function strangeMembers(schema: z.ZodType, value: unknown): Strange[] {
  const forms = schema instanceof z.ZodDiscriminatedUnion ? schema.options : [schema];
  const known = new Set(forms.flatMap((it) => (it instanceof z.ZodObject ? Object.keys(it.shape) : [])));
  if (known.size === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const list = [...known].join(', ');
  return Object.keys(value)
    .filter((key) => !known.has(key))
    .map((key) => ({ key, text: `Unrecognized key: "${key}"; it may have ${list}` }));
}
