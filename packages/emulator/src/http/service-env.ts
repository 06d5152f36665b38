import type { HttpBindings } from '@hono/node-server';
import type { Account } from '../accounts.ts';
import type { Fault } from '../faults/fault.ts';
import type { LogEntry } from '../request-log.ts';

/** What a handler of the service finds in its context. */
export interface ServiceEnv {
  Bindings: HttpBindings;
  Variables: {
    account: Account;
    /** The entry of the request in the log. */
    seen: LogEntry;
    /** A fault that the handler itself has to bring about. */
    fault?: Extract<Fault, { kind: 'file' | 'generation-failed' }>;
  };
}
