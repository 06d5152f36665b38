import { isUnknown } from '../values/unknown.ts';

/** A value as test failures show it. */
export function render(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (isUnknown(inner) ? String(inner) : inner)) ?? String(value);
}
