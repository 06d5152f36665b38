import { Decimal, decimalText } from '../values/decimal.ts';
import { isUnknown } from '../values/unknown.ts';

/** A value as test failures show it. */
export function render(value: unknown): string {
  return JSON.stringify(value, renderLeaf) ?? String(value);
}

// `this` holds the value itself; what is passed has lost digits to toJSON already.
function renderLeaf(this: Readonly<Record<string, unknown>>, key: string): unknown {
  const value = this[key];
  if (isUnknown(value)) return String(value);
  return typeof value === 'bigint' || value instanceof Decimal ? decimalText(value) : value;
}
