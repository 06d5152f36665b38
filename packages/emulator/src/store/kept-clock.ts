import { type Clock, type ClockState, virtualClock } from '../clock.ts';
import type { VideoStore } from './store.ts';

/** A clock that shows what the machine's shows. */
const IN_STEP: ClockState = { running: true, aheadMs: 0 };

/** How a clock begins that no store knows of. */
export interface FirstClock {
  /** Milliseconds since 1970. @default the machine's time */
  clockStart?: number;
  /** @default false */
  clockFrozen?: boolean;
}

/** A clock that goes on where the store left it: jobs that were done must not be running again. */
export function keptClock(store: VideoStore, { clockStart, clockFrozen = false }: FirstClock): Clock {
  const kept = store.clock();
  const first: ClockState = clockStart === undefined ? IN_STEP : { running: false, now: clockStart };
  const clock = virtualClock(kept ?? first, () => store.keepClock(clock.state()));
  if (kept !== undefined) return clock;
  if (clockFrozen) clock.freeze();
  else if (clockStart !== undefined) clock.run();
  return clock;
}
