import type { Report } from '../report/report.ts';
import type { Observation } from './observations.ts';

/** One service of a comparison, as a run has shown it. */
export interface Side {
  report: Report;
  observations: Observation[];
}

/** Where two services differ. */
export interface Difference {
  /** An operation and status, or a suite of checks. */
  where: string;
  /** What the first shows, and the second does not. */
  onlyFirst: string[];
  /** What the second shows, and the first does not. */
  onlySecond: string[];
}

/** Lists the differences between what two services have shown in the same flows. */
export function compare(first: Side, second: Side): Difference[] {
  const [a, b] = [facts(first), facts(second)];
  return [...new Set([...a.keys(), ...b.keys()])].sort().flatMap((where) => {
    const [ours, theirs] = [a.get(where) ?? new Set<string>(), b.get(where) ?? new Set<string>()];
    const onlyFirst = [...ours].filter((fact) => !theirs.has(fact)).sort();
    const onlySecond = [...theirs].filter((fact) => !ours.has(fact)).sort();
    return onlyFirst.length + onlySecond.length > 0 ? [{ where, onlyFirst, onlySecond }] : [];
  });
}

function facts({ report, observations }: Side): Map<string, Set<string>> {
  const all = new Map<string, Set<string>>();
  for (const { operation, status, mediaTypes, errors, fields, headers } of observations) {
    const place = new Set(['answered']);
    for (const type of mediaTypes) place.add(`media type ${type}`);
    for (const error of errors) place.add(`error ${error}`);
    for (const field of fields) place.add(`field ${field}`);
    for (const header of headers) place.add(`header ${header}`);
    all.set(`${operation} ${status}`, place);
  }
  for (const { suite, name, problems, skipped } of report.checks) {
    const outcome = skipped === undefined ? (problems.length === 0 ? 'passes' : 'fails') : 'is skipped';
    const place = all.get(suite) ?? new Set();
    all.set(suite, place.add(`${name} ${outcome}`));
  }
  return all;
}

/** Tells the differences as text, for a terminal. */
export function tellDifferences(differences: Difference[], first: string, second: string): string {
  if (differences.length === 0) return 'No differences.\n';
  const lines = differences.flatMap(({ where, onlyFirst, onlySecond }) => [
    where,
    ...onlyFirst.map((fact) => `  - ${fact}`),
    ...onlySecond.map((fact) => `  + ${fact}`),
  ]);
  return [`- only ${first}`, `+ only ${second}`, '', ...lines, ''].join('\n');
}
