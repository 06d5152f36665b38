import { isUnknown } from '@videogen/terraform-plugin';
import { isRecord } from './field-values.ts';

/**
 * Whether two values mean the same, in an attribute or in JSON. Numbers compare by what they count, so that Terraform's
 * exact decimals equal the service's; null and a missing member are the same.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (isUnknown(a) || isUnknown(b)) return isUnknown(a) && isUnknown(b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isEqual(item, b[index]));
  if (isPlain(a) && isPlain(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)]);
    return [...names].every((name) => isEqual(a[name] ?? null, b[name] ?? null));
  }
  return isNumber(a) && isNumber(b) && String(a) === String(b);
}

/** Whether it is null, or a structure with nothing in it; services do not agree on which to send. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return Array.isArray(value) ? value.length === 0 : isPlain(value) && Object.keys(value).length === 0;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype;
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' || typeof value === 'bigint' || isRecord(value);
}
