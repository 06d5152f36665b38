/** The only place that touches Date and timers. Times are milliseconds since 1970. */
export interface Clock {
  /** The time now. It never goes back. */
  now(): number;
  /** Moves the clock ahead by `ms` milliseconds. */
  advance(ms: number): void;
  /** Stops it; it can still be moved. */
  freeze(): void;
  /** Lets it run on from where it stands. */
  run(): void;
  /** Whether it runs by itself. */
  readonly running: boolean;
  /** Calls `action` once the clock has reached `time`, soon if it already has. Keeps no process alive. */
  at(time: number, action: () => void): Alarm;
}

/** Something that is to happen later. */
export interface Alarm {
  cancel(): void;
}

/** A clock at rest, as plain data: what it takes to set another one to the same time. */
export type ClockState =
  | { running: true /** How far ahead of the machine's clock. */; aheadMs: number }
  | { running: false; now: number };

/** A clock whose state can be kept. */
export interface KeptClock extends Clock {
  state(): ClockState;
}

/** Timers do not reach further than this; whoever waits longer looks again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** A clock that runs by itself and can be pushed ahead. */
export function runningClock(): Clock {
  return virtualClock({ running: true, aheadMs: 0 });
}

/**
 * A clock that stands still until it is moved.
 *
 * @param startMs where it stands at first. @default 2026-01-01T00:00:00Z
 */
export function standingClock(startMs: number = Date.UTC(2026, 0, 1)): Clock {
  return virtualClock({ running: false, now: startMs });
}

/** A clock that goes on from `initial`; `changed` is called whenever somebody moves, stops or starts it. */
export function virtualClock(initial: ClockState, changed: () => void = () => {}): KeptClock {
  let state = initial;
  const now = (): number => (state.running ? Date.now() + state.aheadMs : state.now);
  const alarms = alarmClock(() => ({ now: now(), running: state.running }));
  const become = (next: ClockState): void => {
    state = next;
    changed();
    alarms.look();
  };
  return {
    now,
    advance(ms) {
      become(
        state.running
          ? { running: true, aheadMs: state.aheadMs + ms }
          : { running: false, now: state.now + ms },
      );
    },
    freeze: () => become({ running: false, now: now() }),
    run: () => become({ running: true, aheadMs: now() - Date.now() }),
    get running() {
      return state.running;
    },
    at: alarms.set,
    state: () => state,
  };
}

/** Alarms by a clock that may jump: one timer for the next of them, while the clock runs. */
function alarmClock(read: () => { now: number; running: boolean }) {
  const waiting = new Map<Alarm, { time: number; action: () => void }>();
  let timer: NodeJS.Timeout | undefined;

  const look = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const { now, running } = read();
    const due = [...waiting].filter(([, { time }]) => time <= now).sort(([, a], [, b]) => a.time - b.time);
    for (const [alarm, { action }] of due) {
      // An alarm may cancel another that is due as well.
      if (waiting.delete(alarm)) action();
    }
    if (!running || timer !== undefined) return;
    let next = Number.POSITIVE_INFINITY;
    for (const { time } of waiting.values()) next = Math.min(next, time);
    if (next < Number.POSITIVE_INFINITY) wake(next - now);
  };
  const wake = (ms: number): void => {
    timer = setTimeout(look, Math.min(Math.max(0, Math.ceil(ms)), LONGEST_TIMER_MS));
    timer.unref();
  };
  let looking = false;

  return {
    look,
    set(time: number, action: () => void): Alarm {
      const alarm: Alarm = { cancel: () => void waiting.delete(alarm) };
      waiting.set(alarm, { time, action });
      // Many are set in one go: they share one look, and none strikes before its setter has returned.
      if (!looking) {
        looking = true;
        setImmediate(() => {
          looking = false;
          look();
        }).unref();
      }
      return alarm;
    },
  };
}

/** An ISO 8601 timestamp for people. */
export function timestamp(ms: number): string {
  return new Date(ms).toISOString();
}

/** Reads an ISO 8601 time; undefined if it is none. */
export function parseTime(text: string): number | undefined {
  const time = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** The machine's time, for what others compare with theirs. */
export function unixSeconds(): number {
  return Math.floor(Date.now() / 1_000);
}

/** A date for an HTTP header, `seconds` ahead of the machine's clock: callers compare it with theirs. */
export function httpDateIn(seconds: number): string {
  return new Date(Math.ceil(Date.now() / 1_000 + seconds) * 1_000).toUTCString();
}

/** Calls `action` every second of real time until cancelled; does not keep the process alive. */
export function everySecond(action: () => void): Alarm {
  const timer = setInterval(action, 1_000);
  timer.unref();
  return { cancel: () => clearInterval(timer) };
}

/** Ends after `ms` milliseconds of real time. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Calls `action` after `ms` milliseconds of real time unless cancelled; does not keep the process alive. */
export function afterRealTime(ms: number, action: () => void): Alarm {
  const timer = setTimeout(action, ms);
  timer.unref();
  return { cancel: () => clearTimeout(timer) };
}
