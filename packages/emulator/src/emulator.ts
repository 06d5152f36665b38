import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { type AccountConfig, createAccounts } from './accounts.ts';
import { type Clips, createClipSource } from './clips/clip-source.ts';
import { afterRealTime, type Clock, runningClock } from './clock.ts';
import { controlRoutes } from './control/control-routes.ts';
import { type Controls, createControls } from './control/controls.ts';
import type { ErrorShape } from './errors.ts';
import { createFaultPlan } from './faults/fault-plan.ts';
import { createApp } from './http/app.ts';
import type { JobTime } from './jobs/job.ts';
import { parseJobTime } from './jobs/job-time.ts';
import { createRequestLog } from './request-log.ts';
import { createService } from './service.ts';
import { memoryStore } from './store.ts';

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
  /** Who may call. @default one account "demo" with a random key */
  accounts?: readonly AccountConfig[];
  /** @default "nested" */
  errorShape?: ErrorShape;
  /** @default "render" */
  clips?: Clips;
  /** Serves the control API under `/_emulator`. The methods of the emulator work without it. @default false */
  control?: boolean;
  /** @default a clock that runs and can be pushed ahead */
  clock?: Clock;
}

/** A running emulator. */
export interface Emulator extends Controls {
  /** Base URL, without a trailing slash and without `/v1`. */
  readonly url: string;
  readonly port: number;
  readonly accounts: readonly AccountConfig[];
  readonly clock: Clock;
  /** Stops listening, lets requests in flight end for a second, and ends the rendering thread. */
  close(): Promise<void>;
}

/** How long requests in flight may take to end when the emulator closes. */
const GRACE_MS = 1_000;

/**
 * Starts the service on this machine. Nothing heavy is loaded before the first clip is rendered.
 *
 * @throws RangeError for a job time that cannot be read; the system's error if the port is taken.
 */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { host = '127.0.0.1', port = 0, jobTime = '5s', clips = 'render' } = options;
  const { errorShape = 'nested', control = false, clock = runningClock() } = options;
  const configs = options.accounts ?? [demoAccount()];
  const accounts = createAccounts(configs);
  const pace = typeof jobTime === 'string' ? parseJobTime(jobTime) : jobTime;

  const store = memoryStore();
  const log = createRequestLog(clock);
  const faults = createFaultPlan();
  const source = createClipSource(clips);
  const service = createService({ clock, store, clips: source, jobTime: pace });
  const controls = createControls({ clock, store, service, log, faults });
  const app = createApp({
    accounts,
    service,
    log,
    faults,
    errorShape,
    ...(control && { control: controlRoutes(controls) }),
  });
  // The host process keeps its own Request and Response.
  const server = createAdaptorServer({ fetch: app.fetch, overrideGlobalObjects: false });
  const bound = await listen(server, host, port);
  return {
    ...controls,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    accounts: configs,
    clock,
    async close() {
      // In this order, so that a download under way gets its file.
      faults.letGo();
      await stop(server);
      await source.close();
    },
  };
}

function demoAccount(): AccountConfig {
  return { name: 'demo', key: `sk_demo_${randomBytes(12).toString('hex')}` };
}

function listen(server: ServerType, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function stop(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    const grace = afterRealTime(GRACE_MS, () => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
    server.close(() => {
      grace.cancel();
      resolve();
    });
  });
}
