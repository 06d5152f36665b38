import { randomUUID } from 'node:crypto';
import { createAdaptorServer } from '@hono/node-server';
import type { AccountConfig } from './accounts.ts';
import { createClipSource } from './clips/clip-source.ts';
import type { Clock } from './clock.ts';
import { controlSide } from './control/control-routes.ts';
import { type Controls, createControls } from './control/controls.ts';
import type { EmulatorOptions } from './emulator-options.ts';
import { createFaultPlan } from './faults/fault-plan.ts';
import { createApp } from './http/app.ts';
import { listen, stop } from './http/server.ts';
import { createRateLimiter } from './rate-limit.ts';
import { createRequestLog } from './request-log.ts';
import { createService, viewAt } from './service.ts';
import { readSettings, type Settings } from './settings.ts';
import { keptClock } from './store/kept-clock.ts';
import { memoryStore, type VideoStore } from './store/store.ts';
import { createNotifier } from './webhooks/notifier.ts';

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
  const settings = readSettings(options);
  const { host = '127.0.0.1', port = 0, ownProcess = false } = options;
  const store = await openStore(options.dataDir);
  const { clock, controls, notifier, source, faults, app } = assemble(options, settings, store);
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
    accounts: settings.configs,
    clock,
    webhookSecret: settings.webhook?.secret,
    close,
  };
}

/** Puts the parts together; nothing runs yet. */
function assemble(options: EmulatorOptions, settings: Settings, store: VideoStore) {
  const { control = false, errorShape = 'nested', seed = randomUUID(), failureRate = 0 } = options;
  const { configs, accounts, jobTime, rateLimit, webhook } = settings;
  const clock = options.clock ?? keptClock(store, options);
  const notifier = webhook && createNotifier({ ...webhook, clock, store, view: viewAt(clock) });
  const log = createRequestLog(clock);
  const faults = createFaultPlan();
  const source = createClipSource(options.clips ?? 'render');
  const service = createService({ clock, store, clips: source, jobTime, seed, failureRate, notifier });
  const controls = createControls({ clock, store, service, log, faults, notifier });
  const app = createApp({
    accounts,
    service,
    log,
    faults,
    errorShape,
    ...(rateLimit && { limiter: createRateLimiter(rateLimit, clock) }),
    ...(control && { control: controlSide({ controls, accounts: configs.map(({ name }) => name), clock }) }),
  });
  return { clock, controls, notifier, source, faults, app };
}

/** SQLite is loaded only where it is asked for. */
async function openStore(directory: string | undefined): Promise<VideoStore> {
  if (directory === undefined) return memoryStore();
  const { sqliteStore } = await import('./store/sqlite-store.ts');
  return sqliteStore(directory);
}

function once(action: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= action();
    return done;
  };
}
