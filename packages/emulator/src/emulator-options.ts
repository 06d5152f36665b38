import type { AccountConfig } from './accounts.ts';
import type { Clips } from './clips/clip-source.ts';
import type { Clock } from './clock.ts';
import type { ErrorShape } from './errors.ts';
import type { JobTime } from './jobs/job.ts';
import type { RateLimit } from './rate-limit.ts';
import type { WebhookOptions } from './webhooks/webhook.ts';

/** How an emulator is to run. */
export interface EmulatorOptions {
  /** The address to listen on. @default "127.0.0.1" */
  host?: string;
  /** 0 takes a free one. @default 0 */
  port?: number;
  /**
   * How long a generation takes: `"5s"`, `"30s-60s"`, or a number of status reads. `"0s"` completes at once.
   * @default "5s"
   */
  jobTime?: string | JobTime;
  /** The share of generations that fail, from 0 to 1. @default 0 */
  failureRate?: number;
  /** Who may call. @default one account "demo" with a random key */
  accounts?: readonly AccountConfig[];
  /** @default "nested" */
  errorShape?: ErrorShape;
  /** @default "render" */
  clips?: Clips;
  /** Serves the control API under `/_emulator`. The methods of the emulator work without it. @default false */
  control?: boolean;
  /** @default a clock that runs and can be pushed ahead; with `dataDir`, one that goes on from where it was */
  clock?: Clock;
  /** Where the clock begins, in milliseconds since 1970, unless `clock` is given or `dataDir` knows. @default now */
  clockStart?: number;
  /** Whether the clock stands still until it is moved, likewise. @default false */
  clockFrozen?: boolean;
  /** Decides the ids, job times and failures that are drawn: one seed, one sequence. @default a random one */
  seed?: string;
  /** A directory that keeps videos and clock, also when the process is killed. @default none, all is in memory */
  dataDir?: string;
  /** Requests for each key, such as `"10/s"`: those beyond are refused with 429. @default no limit */
  rateLimit?: string | RateLimit;
  /** Who is told when a generation ends. @default nobody */
  webhook?: WebhookOptions;
  /**
   * Whether the process is there for the emulator alone: it may then put its own Request and Response in place of the
   * global ones, and answers faster. @default false
   */
  ownProcess?: boolean;
}
