import type { Path } from './path.ts';
import { type CtyType, isRecord } from './types.ts';

/** The type of what a path leads to; undefined when it leads nowhere. A path into a set leads to the set. */
export function typeAt(type: CtyType, path: Path): CtyType | undefined {
  const [step, ...rest] = path;
  if (step === undefined || 'element' in step) return type;
  const inner = typeof type === 'string' ? undefined : innerType(type, step);
  return inner && typeAt(inner, rest);
}

function innerType(type: Exclude<CtyType, string>, step: Path[number]): CtyType | undefined {
  if ('attribute' in step) {
    return type[0] === 'object' && Object.hasOwn(type[1], step.attribute)
      ? type[1][step.attribute]
      : undefined;
  }
  if ('key' in step) return type[0] === 'map' ? type[1] : undefined;
  if (!('index' in step)) return undefined;
  if (type[0] === 'tuple') return type[1][step.index];
  return type[0] === 'list' ? type[1] : undefined;
}

/** What a path leads to; null where something on the way is missing, and unknown inside what is unknown. */
export function valueAt(value: unknown, path: Path): unknown {
  const [step, ...rest] = path;
  if (step === undefined || 'element' in step) return value;
  if (Array.isArray(value)) return 'index' in step ? valueAt(value[step.index] ?? null, rest) : null;
  if (!isRecord(value)) return value ?? null;
  const name = 'attribute' in step ? step.attribute : 'key' in step ? step.key : '';
  return valueAt(Object.hasOwn(value, name) ? value[name] : null, rest);
}
