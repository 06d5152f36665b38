import { type Clock, timestamp } from './clock.ts';
import type { Fault } from './faults/fault.ts';

/** A request that the service has seen. No keys, no bodies. */
export interface SeenRequest {
  method: string;
  path: string;
  /** The status of the response; null while it is being answered, or if it never was. */
  status: number | null;
  /** Name of the account; null without a valid key. */
  account: string | null;
  /** When it came, by the emulator's clock, in ISO 8601. */
  time: string;
  /** The kind of the fault that struck it, if one did. */
  fault?: Fault['kind'];
}

/** An entry while it is written; its time in milliseconds since 1970, since few entries are ever read. */
export interface LogEntry extends Omit<SeenRequest, 'time'> {
  at: number;
}

/** The requests to the service, the oldest first. */
export interface RequestLog {
  /** Notes a request that has come in; the caller completes the entry. */
  add(method: string, path: string): LogEntry;
  list(): SeenRequest[];
  clear(): void;
}

/** Beyond this many the oldest are forgotten: half an hour of the heaviest load expected. */
const MAX_ENTRIES = 100_000;

/** A log that lasts as long as the process. */
export function createRequestLog(clock: Clock): RequestLog {
  let entries: LogEntry[] = [];
  return {
    add(method, path) {
      const entry: LogEntry = { method, path, status: null, account: null, at: clock.now() };
      entries.push(entry);
      // Cut in large steps, so that a full log does not shift on every request.
      if (entries.length > MAX_ENTRIES * 1.1) entries = entries.slice(-MAX_ENTRIES);
      return entry;
    },
    list: () => entries.map(({ at, ...entry }) => ({ ...entry, time: timestamp(at) })),
    clear() {
      entries = [];
    },
  };
}
