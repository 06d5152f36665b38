import type { JobTime } from './job.ts';

const MS_PER_UNIT: Record<string, number> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 };
const DURATION = /^(\d+(?:\.\d+)?)(ms|s|m|h)$/;

/**
 * Reads a job time such as `5s`, `500ms`, `1m` or, for a time drawn anew for each job, `30s-60s`.
 *
 * @throws RangeError that says what is allowed.
 */
export function parseJobTime(text: string): JobTime {
  const bounds = text.split('-').map(parseDuration);
  const [min, max] = [bounds[0], bounds.at(-1)];
  if (min === undefined || max === undefined || bounds.length > 2 || min > max) {
    throw new RangeError(
      `"${text}" is no job time: write a duration such as 5s, 500ms or 1m, or a range such as 30s-60s`,
    );
  }
  return { by: 'time', minMs: min, maxMs: max };
}

/** Milliseconds; undefined for anything that is not a duration. */
function parseDuration(text: string): number | undefined {
  const [, amount, unit = ''] = DURATION.exec(text) ?? [];
  return amount === undefined ? undefined : Number(amount) * (MS_PER_UNIT[unit] ?? 0);
}
