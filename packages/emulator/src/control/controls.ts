import { type Clock, timestamp } from '../clock.ts';
import type { ArmedFault, FaultOrder } from '../faults/fault.ts';
import type { FaultPlan } from '../faults/fault-plan.ts';
import { zFaultOrder } from '../faults/fault-schema.ts';
import type { Video } from '../gen/index.ts';
import { validate } from '../http/validation.ts';
import { DEFAULT_FAILURE } from '../jobs/job.ts';
import type { RequestLog, SeenRequest } from '../request-log.ts';
import type { Service } from '../service.ts';
import type { VideoStore } from '../store/store.ts';
import type { Delivery, Notifier, WebhookDisorder } from '../webhooks/notifier.ts';

/** A video as the control side sees it: with its owner. */
export type ControlledVideo = Video & { account_id: string };

/** What a test can see and do behind the service's back, in process or over `/_emulator`. */
export interface Controls {
  /** The requests to the service since the start or the last clearing, the oldest first. */
  requests(): SeenRequest[];
  clearRequests(): void;
  /** All videos of all accounts as they are now, the oldest first. Does not count as a status read. */
  videos(): ControlledVideo[];
  /** Deletes a video in any state, without the owner's doing; tells whether there was one. */
  removeVideo(videoId: string): boolean;
  /**
   * Makes the next generations fail when their time comes.
   *
   * @param options.count how many. @default 1
   * @param options.reason what their `failure_reason` says. @default "The generation failed"
   */
  failNext(options?: { count?: number | undefined; reason?: string | undefined }): void;
  /**
   * Arms a fault, after those that were armed before. Of several that match a request the oldest strikes it.
   *
   * @throws ServiceError that says what is wrong with the order.
   */
  armFault(order: FaultOrder): ArmedFault;
  /** The armed faults, the oldest first. A fault that is spent is gone. */
  faults(): ArmedFault[];
  /** Disarms one; tells whether it was armed. */
  disarmFault(id: string): boolean;
  disarmFaults(): void;
  /** Events of the webhook, the oldest first. Of those that have come to an end the last thousand are kept. */
  deliveries(): Delivery[];
  /** Makes the webhook repeat and reorder events from now on; without arguments it is orderly again. */
  disturbWebhook(disorder?: WebhookDisorder): void;
  /** Stops the clock, and returns the time it shows. */
  freeze(): string;
  /** Lets the clock run on, and returns the time it shows. */
  run(): string;
  /** Moves the clock ahead by `seconds` and returns the time it then shows, in ISO 8601. */
  advance(seconds: number): string;
}

/** @see Controls */
export function createControls(parts: {
  clock: Clock;
  store: VideoStore;
  service: Service;
  log: RequestLog;
  faults: FaultPlan;
  notifier: Notifier | undefined;
}): Controls {
  const { clock, store, service, log, faults, notifier } = parts;
  return {
    requests: log.list,
    clearRequests: log.clear,
    videos: () => [...store.list()].map((video) => ({ ...service.peek(video), account_id: video.ownerId })),
    removeVideo: service.discard,
    failNext({ count = 1, reason = DEFAULT_FAILURE } = {}) {
      service.failNext(count, reason);
    },
    armFault: (order) => faults.arm(validate(zFaultOrder, order, 'the fault')),
    faults: faults.list,
    disarmFault: faults.disarm,
    disarmFaults: faults.clear,
    deliveries: () => notifier?.deliveries() ?? [],
    disturbWebhook: (disorder = {}) => notifier?.disturb(disorder),
    freeze() {
      clock.freeze();
      return timestamp(clock.now());
    },
    run() {
      clock.run();
      return timestamp(clock.now());
    },
    advance(seconds) {
      clock.advance(seconds * 1_000);
      return timestamp(clock.now());
    },
  };
}
