import { isKnown, parseDuration, type Value } from '@videogen/terraform-plugin';

/** Where the configuration says nothing. */
export const DEFAULT_TIMEOUTS = {
  jobCreate: '5m',
  jobDelete: '15m',
  file: '30m',
  request: '60s',
} as const;

/** The configured timeout of an operation in milliseconds. */
export function timeoutMs(timeouts: unknown, operation: string, otherwise: string): number {
  const all = timeouts as Value<Readonly<Record<string, Value<string>>>> | undefined;
  return durationMs(isKnown(all) ? all[operation] : undefined, otherwise);
}

/** A configured duration in milliseconds; the schema has proven that it is one. */
export function durationMs(configured: Value<string> | undefined, otherwise: string): number {
  return parseDuration(isKnown(configured) ? configured : otherwise) ?? 0;
}
