import { randomBytes, randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import { type AccountConfig, createAccounts } from './accounts.ts';
import { createClipSource } from './clips/clip-source.ts';
import type { Clock } from './clock.ts';
import { controlSide } from './control/control-routes.ts';
import { type Controls, createControls } from './control/controls.ts';
import type { EmulatorOptions } from './emulator-options.ts';
import { createFaultPlan } from './faults/fault-plan.ts';
import { createApp } from './http/app.ts';
import { listen, stop } from './http/server.ts';
import { parseJobTime } from './jobs/job-time.ts';
import { createRateLimiter, parseRateLimit } from './rate-limit.ts';
import { createRequestLog } from './request-log.ts';
import { createService, viewAt } from './service.ts';
import { keptClock } from './store/kept-clock.ts';
import { memoryStore, type VideoStore } from './store/store.ts';
import { createNotifier, type Notifier } from './webhooks/notifier.ts';
import { keyOf, type WebhookOptions } from './webhooks/webhook.ts';

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
  const webhook = options.webhook && withSecret(options.webhook);
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
    await store.close();
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

function withSecret({ url, secret }: WebhookOptions): Required<WebhookOptions> & { secret: string } {
  return { url, secret: secret ?? `whsec_${randomBytes(24).toString('base64')}` };
}
