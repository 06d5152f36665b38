import { randomBytes, randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import { type AccountConfig, createAccounts } from './accounts.ts';
import { type Clips, createClipSource } from './clips/clip-source.ts';
import { type Clock, type ClockState, virtualClock } from './clock.ts';
import { controlSide } from './control/control-routes.ts';
import { type Controls, createControls } from './control/controls.ts';
import type { ErrorShape } from './errors.ts';
import { createFaultPlan } from './faults/fault-plan.ts';
import { createApp } from './http/app.ts';
import { listen, stop } from './http/server.ts';
import type { JobTime } from './jobs/job.ts';
import { parseJobTime } from './jobs/job-time.ts';
import { createRateLimiter, parseRateLimit, type RateLimit } from './rate-limit.ts';
import { createRequestLog } from './request-log.ts';
import { createService, viewAt } from './service.ts';
import { memoryStore, type VideoStore } from './store/store.ts';
import { createNotifier, type Notifier } from './webhooks/notifier.ts';
import { keyOf, type WebhookOptions } from './webhooks/webhook.ts';

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

/** A running emulator. */
export interface Emulator extends Controls {
  /** Base URL, without a trailing slash and without `/v1`. */
  readonly url: string;
  readonly port: number;
  readonly accounts: readonly AccountConfig[];
  readonly clock: Clock;
  /** What webhooks are signed with; undefined without a webhook. */
  readonly webhookSecret: string | undefined;
  /** Stops listening, lets requests in flight end for a second, and ends the rendering thread. */
  close(): Promise<void>;
}

/**
 * Starts the service on this machine. Nothing heavy is loaded before the first clip is rendered.
 *
 * @throws RangeError for a job time, rate limit or secret that cannot be read; Error if the data directory cannot be
 * used; the system's error if the port is taken.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const {
    host = '127.0.0.1',
    port = 0,
    control = false,
    errorShape = 'nested',
    ownProcess = false,
  } = options;
  const configs = options.accounts ?? [demoAccount()];
  const accounts = createAccounts(configs);
  const jobTime = read(options.jobTime ?? '5s', parseJobTime);
  const limit = options.rateLimit === undefined ? undefined : read(options.rateLimit, parseRateLimit);
  const webhook = options.webhook && {
    url: options.webhook.url,
    secret: options.webhook.secret ?? madeUpSecret(),
  };
  const webhookKey = webhook && keyOf(webhook.secret);

  const store = await openStore(options.dataDir);
  const clock = options.clock ?? keptClock(store, options);
  const notifier: Notifier | undefined =
    webhook && webhookKey
      ? createNotifier({ url: webhook.url, key: webhookKey, clock, store, view: viewAt(clock) })
      : undefined;
  const log = createRequestLog(clock);
  const faults = createFaultPlan();
  const source = createClipSource(options.clips ?? 'render');
  const { seed = randomUUID(), failureRate = 0 } = options;
  const service = createService({ clock, store, clips: source, jobTime, seed, failureRate, notifier });
  const controls = createControls({ clock, store, service, log, faults, notifier });
  const app = createApp({
    accounts,
    service,
    log,
    faults,
    errorShape,
    ...(limit && { limiter: createRateLimiter(limit, clock) }),
    ...(control && { control: controlSide({ controls, accounts: configs.map(({ name }) => name), clock }) }),
  });
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: ownProcess });
  const close = once(async () => {
    // In this order, so that a download under way gets its file and nothing is written to a closed store.
    faults.letGo();
    await stop(server);
    notifier?.close();
    await source.close();
    store.close();
  });
  const bound = await listen(server, host, port).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  if (notifier) for (const video of [...store.list()]) notifier.watch(video);
  return {
    ...controls,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    accounts: configs,
    clock,
    webhookSecret: webhook?.secret,
    close,
  };
}

/** SQLite is loaded only where it is asked for. */
async function openStore(directory: string | undefined): Promise<VideoStore> {
  if (directory === undefined) return memoryStore();
  const { sqliteStore } = await import('./store/sqlite-store.ts');
  return sqliteStore(directory);
}

/** The clock goes on where it was left: jobs that were done must not be running again. */
function keptClock(store: VideoStore, { clockStart, clockFrozen = false }: EmulatorOptions): Clock {
  const now = clockStart ?? virtualClock(IN_STEP).now();
  const fresh: ClockState = { running: false, now };
  const clock = virtualClock(store.clock() ?? (clockStart === undefined ? IN_STEP : fresh), () =>
    store.keepClock(clock.state()),
  );
  if (store.clock() === undefined) {
    if (clockFrozen) clock.freeze();
    else if (clockStart !== undefined) clock.run();
  }
  return clock;
}

/** A clock that shows what the machine's shows. */
const IN_STEP: ClockState = { running: true, aheadMs: 0 };

function read<T>(value: string | T, parse: (text: string) => T): T {
  return typeof value === 'string' ? parse(value) : value;
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}

function demoAccount(): AccountConfig {
  return { name: 'demo', key: `sk_demo_${randomBytes(12).toString('hex')}` };
}

function madeUpSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`;
}
