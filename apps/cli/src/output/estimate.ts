/** The percentage that the service told, at a time in milliseconds. */
export interface ToldProgress {
  readonly atMs: number;
  readonly percent: number;
}

/** Only the service may say that a video is complete. */
const MOST = 99;

/**
 * How far a video probably is, so that a bar goes on between the answers of the service, which are many seconds
 * apart. It goes at the pace so far, and stands still where that is not known.
 * `undefined` as long as nothing is known to be done.
 *
 * @param told in the order of time
 */
export function estimate(told: readonly ToldProgress[], nowMs: number): number | undefined {
  const [first, last] = [told[0], told.at(-1)];
  // Nothing done yet says as little about the pace as nothing told.
  if (!first || !last || last.percent <= 0) return undefined;
  if (last.percent >= MOST || last.atMs <= first.atMs) return last.percent;
  const pace = Math.max(last.percent - first.percent, 0) / (last.atMs - first.atMs);
  return Math.min(last.percent + pace * (nowMs - last.atMs), MOST);
}
