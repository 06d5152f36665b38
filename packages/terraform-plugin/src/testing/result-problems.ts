import { DynamicValue } from '../values/dynamic.ts';
import { valuesEqual } from '../values/equal.ts';
import { formatPath, type Path } from '../values/path.ts';
import type { CtyType } from '../values/types.ts';
import { isUnknown, type Unknown } from '../values/unknown.ts';
import { render } from './render.ts';

/** What of a final value (a new state, or the plan made again during apply) breaks the promise of the plan. */
export function resultProblems(
  planned: unknown,
  actual: unknown,
  type: CtyType,
  path: Path = [],
): readonly string[] {
  const where = path.length === 0 ? 'Root object' : formatPath(path);
  const shown = `${where}: was ${render(planned)}, but now ${render(actual)}`;
  if (isUnknown(planned)) return fulfils(planned, actual) ? [] : [shown];
  if (planned === null || actual === null || isUnknown(actual)) return planned === actual ? [] : [shown];
  if (planned instanceof DynamicValue && actual instanceof DynamicValue) {
    if (typeKey(planned.type) !== typeKey(actual.type)) return [shown];
    return resultProblems(planned.value, actual.value, planned.type, path);
  }
  if (typeof type === 'string') return valuesEqual(planned, actual, type) ? [] : [shown];
  switch (type[0]) {
    case 'set':
      return setProblems(planned as unknown[], actual as unknown[], type[1], where);
    case 'list':
      return listProblems(planned as unknown[], actual as unknown[], () => type[1], path);
    case 'tuple':
      return listProblems(
        planned as unknown[],
        actual as unknown[],
        (index) => type[1][index] as CtyType,
        path,
      );
    case 'map':
      return entryProblems(
        planned as Entries,
        actual as Entries,
        () => type[1],
        (key) => [...path, { key }],
      );
    case 'object':
      return entryProblems(
        planned as Entries,
        actual as Entries,
        (name) => type[1][name] as CtyType,
        (attribute) => [...path, { attribute }],
      );
  }
}

function typeKey(type: CtyType): string {
  return JSON.stringify(type);
}

type Entries = Readonly<Record<string, unknown>>;

function fulfils({ refinements }: Unknown, actual: unknown): boolean {
  if (actual === null) return refinements.notNull !== true;
  const prefix = refinements.stringPrefix;
  return prefix === undefined || typeof actual !== 'string' || actual.startsWith(prefix);
}

function listProblems(
  planned: readonly unknown[],
  actual: readonly unknown[],
  typeAt: (index: number) => CtyType,
  path: Path,
): readonly string[] {
  const toEntries = (items: readonly unknown[]) => Object.fromEntries(items.entries());
  return entryProblems(
    toEntries(planned),
    toEntries(actual),
    (key) => typeAt(Number(key)),
    (key) => [...path, { index: Number(key) }],
  );
}

function entryProblems(
  planned: Entries,
  actual: Entries,
  typeOf: (key: string) => CtyType,
  pathOf: (key: string) => Path,
): readonly string[] {
  const kept = Object.keys(planned).flatMap((key) =>
    Object.hasOwn(actual, key)
      ? resultProblems(planned[key], actual[key], typeOf(key), pathOf(key))
      : [`${formatPath(pathOf(key))}: the element has vanished`],
  );
  const added = Object.keys(actual).filter((key) => !Object.hasOwn(planned, key));
  return [...kept, ...added.map((key) => `${formatPath(pathOf(key))}: a new element has appeared`)];
}

/** An element that becomes known becomes another element, so each needs only some counterpart. */
function setProblems(
  planned: readonly unknown[],
  actual: readonly unknown[],
  type: CtyType,
  where: string,
): readonly string[] {
  const matches = (before: unknown, after: unknown) => resultProblems(before, after, type).length === 0;
  const lost = planned.filter((before) => !actual.some((after) => matches(before, after)));
  const added = actual.filter((after) => !planned.some((before) => matches(before, after)));
  return [
    ...lost.map(
      (item) => `${where}: planned set element ${render(item)} does not correlate with any element in actual`,
    ),
    ...added.map(
      (item) => `${where}: actual set element ${render(item)} does not correlate with any element in plan`,
    ),
    ...(actual.length > planned.length
      ? [`${where}: length changed from ${planned.length} to ${actual.length}`]
      : []),
  ];
}
