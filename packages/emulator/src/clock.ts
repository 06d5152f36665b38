/** The only place that touches Date and timers. Times are milliseconds since 1970. */
export interface Clock {
  /** The time now. */
  now(): number;
  /** Moves the clock ahead by `ms` milliseconds; it never moves back. */
  advance(ms: number): void;
}

/** A clock that runs by itself and can be pushed ahead. */
export function runningClock(): Clock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(ms) {
      ahead += ms;
    },
  };
}

/**
 * A clock that stands still until it is moved.
 *
 * @param startMs where it stands at first. @default 2026-01-01T00:00:00Z
 */
export function standingClock(startMs: number = Date.UTC(2026, 0, 1)): Clock {
  let now = startMs;
  return {
    now: () => now,
    advance(ms) {
      now += ms;
    },
  };
}

/** An ISO 8601 timestamp for people. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** A date for an HTTP header, `seconds` ahead of the machine's clock: callers compare it with theirs. */
export function httpDateIn(seconds: number): string {
  return new Date(Math.ceil(Date.now() / 1_000 + seconds) * 1_000).toUTCString();
}

/** Ends after `ms` milliseconds of real time. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Calls `action` after `ms` milliseconds of real time unless cancelled; does not keep the process alive. */
export function afterRealTime(ms: number, action: () => void): { cancel(): void } {
  const timer = setTimeout(action, ms);
  timer.unref();
  return { cancel: () => clearTimeout(timer) };
}
