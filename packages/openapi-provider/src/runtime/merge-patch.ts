import { isEqual } from './equal.ts';
import { isRecord } from './field-values.ts';

type Body = Readonly<Record<string, unknown>>;

/** How far down a patch looks: `members` replaces whole what differs below the body, `deep` is RFC 7396. */
export type PatchDepth = 'members' | 'deep';

/** The members that differ, with null for those that are gone; empty when nothing differs. */
export function mergePatch(from: Body, to: Body, depth: PatchDepth): Record<string, unknown> {
  const names = new Set([...Object.keys(from), ...Object.keys(to)]);
  const changed = [...names].filter((name) => !isEqual(from[name], to[name]));
  return Object.fromEntries(
    changed.map((name) => {
      const before = from[name];
      const after = to[name];
      if (depth === 'deep' && isRecord(before) && isRecord(after))
        return [name, mergePatch(before, after, 'deep')];
      return [name, after ?? null];
    }),
  );
}
