/**
 * How long a response asks the caller to wait: `Retry-After` in seconds or as an HTTP date.
 *
 * A date is measured against the response's own `Date` header where there is one, so that a wrong clock on
 * either side does not matter.
 *
 * @param nowMs milliseconds since the Unix epoch.
 * @returns milliseconds, never negative; `undefined` when the header is missing or unreadable.
 */
export function retryAfterMs(headers: Headers, nowMs: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  const date = parseHttpDate(value);
  if (date === undefined) return undefined;
  return Math.max(0, date - (parseHttpDate(headers.get('date') ?? '') ?? nowMs));
}

function parseHttpDate(value: string): number | undefined {
  // Date.parse also reads things like "-5" and "2"; an HTTP date always names a weekday.
  if (!/^[A-Za-z]{3,9},? /.test(value)) return undefined;
  const ms = Date.parse(value);
  return Number.isNaN(ms) ? undefined : ms;
}
