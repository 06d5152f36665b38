import type { Clock } from './clock.ts';

/** So many requests per so many milliseconds, for each key. */
export interface RateLimit {
  requests: number;
  perMs: number;
}

/** Counts requests. */
export interface RateLimiter {
  /** Seconds to wait before the next request, rounded up; 0 if this one may pass, which then counts. */
  waitOf(account: string): number;
}

const MS_PER_UNIT: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000 };

/**
 * Reads a limit such as `10/s`, `100/m` or `1000/h`.
 *
 * @throws RangeError that says what is allowed.
 */
export function parseRateLimit(text: string): RateLimit {
  const [, count, unit = ''] = /^([1-9]\d*)\/([smh])$/.exec(text) ?? [];
  const perMs = MS_PER_UNIT[unit];
  if (count === undefined || perMs === undefined) {
    throw new RangeError(
      `"${text}" is no rate limit: write requests per second, minute or hour, such as 10/s or 100/m`,
    );
  }
  return { requests: Number(count), perMs };
}

/** A bucket for each account that holds `requests` and fills evenly: so many may come at once, then at the pace. */
export function createRateLimiter({ requests, perMs }: RateLimit, clock: Clock): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    waitOf(account) {
      const now = clock.now();
      const bucket = buckets.get(account) ?? { left: requests, at: now };
      bucket.left = Math.min(requests, bucket.left + ((now - bucket.at) / perMs) * requests);
      bucket.at = now;
      buckets.set(account, bucket);
      if (bucket.left < 1) return Math.ceil(((1 - bucket.left) * perMs) / requests / 1_000);
      bucket.left -= 1;
      return 0;
    },
  };
}
