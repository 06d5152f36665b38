import { type Alarm, type Clock, timestamp } from '../clock.ts';
import type { Video } from '../gen/index.ts';
import { endOf, settle } from '../jobs/job.ts';
import { ruleOf } from '../jobs/states.ts';
import type { VideoRecord, VideoStore } from '../store/store.ts';
import { type Attempt, deliver } from './deliver.ts';
import type { WebhookEvent } from './webhook.ts';

/** An event on its way, or at its end. */
export interface Delivery {
  /** The `webhook-id`: the same for all attempts and duplicates. */
  id: string;
  type: WebhookEvent['type'];
  video_id: string;
  state: 'held' | 'pending' | 'delivered' | 'given-up';
  attempts: (Attempt & { /** By the emulator's clock, in ISO 8601. */ time: string })[];
}

/** How deliveries are made difficult. */
export interface WebhookDisorder {
  /** How often each event is delivered again. @default 0 */
  duplicates?: number | undefined;
  /** Events are held back until there are so many, then delivered in reverse. @default 1 */
  reorder?: number | undefined;
}

/** Tells a receiver how generations end. */
export interface Notifier {
  /** Tells the end of this video's generation when it comes, or now if it has come. */
  watch(video: VideoRecord): void;
  deliveries(): Delivery[];
  disturb(disorder: WebhookDisorder): void;
  close(): void;
}

/** Pauses before the attempts after the first, by the emulator's clock. Then an event is given up. */
const BACKOFF_MS = [5_000, 30_000, 120_000, 600_000, 3_600_000];
/** How many events are sent at the same time. */
const MOST_AT_ONCE = 16;
/** Of the events that have come to an end, so many are remembered. */
const MOST_REMEMBERED = 1_000;

interface Event {
  delivery: Delivery;
  body: string;
}

/** @param parts.view how a video is shown to its owner. */
export function createNotifier(parts: {
  url: string;
  key: Buffer;
  clock: Clock;
  store: VideoStore;
  view: (video: VideoRecord) => Video;
}): Notifier {
  const { clock, store, view } = parts;
  const closing = new AbortController();
  const deliveries = new Map<string, Delivery>();
  const alarms = new Set<Alarm>();
  const queue: Event[] = [];
  let held: Event[] = [];
  let active = 0;
  let duplicates = 0;
  let reorder = 1;

  const at = (time: number, action: () => void): void => {
    const alarm = clock.at(time, () => {
      alarms.delete(alarm);
      action();
    });
    alarms.add(alarm);
  };
  const watch = (video: VideoRecord): void => {
    const job = settle(video.job, clock.now());
    const end = endOf(job);
    if (ruleOf(job.state).ended !== null) announce({ ...video, job });
    else if (end !== undefined) {
      at(end, () => {
        // It may have been deleted in the meantime.
        const current = store.get(video.id);
        if (current !== undefined) watch(current);
      });
    }
  };
  const announce = (video: VideoRecord): void => {
    if (video.announced || deliveries.has(video.id)) return;
    const event = eventOf(video, view(video), timestamp(endOf(video.job) ?? clock.now()));
    deliveries.set(video.id, event.delivery);
    held.push(event);
    release(reorder);
  };
  const release = (enough: number): void => {
    if (held.length < enough) return;
    for (const event of held.reverse()) {
      event.delivery.state = 'pending';
      for (let copy = 0; copy <= duplicates; copy++) queue.push(event);
    }
    held = [];
    send();
  };
  const send = (): void => {
    // One at a time while order matters, or the receiver would see another one.
    while (active < (reorder > 1 ? 1 : MOST_AT_ONCE)) {
      const event = queue.shift();
      if (event === undefined) return;
      active += 1;
      void attempt(event).finally(() => {
        active -= 1;
        send();
      });
    }
  };
  const attempt = async ({ delivery, body }: Event): Promise<void> => {
    const result = await deliver({ ...parts, closing: closing.signal }, delivery.id, body);
    if (closing.signal.aborted) return;
    delivery.attempts.push({ ...result, time: timestamp(clock.now()) });
    if (delivery.state === 'delivered') return;
    if ('status' in result && result.status >= 200 && result.status < 300)
      settleDelivery(delivery, 'delivered');
    else retry({ delivery, body });
  };
  const retry = (event: Event): void => {
    const pause = BACKOFF_MS[event.delivery.attempts.length - 1];
    if (pause === undefined) {
      settleDelivery(event.delivery, 'given-up');
      return;
    }
    at(clock.now() + pause, () => {
      if (event.delivery.state !== 'pending') return;
      queue.push(event);
      send();
    });
  };
  const settleDelivery = (delivery: Delivery, state: 'delivered' | 'given-up'): void => {
    delivery.state = state;
    const video = store.get(delivery.video_id);
    if (video !== undefined) store.update({ ...video, announced: true });
    forgetOldest(deliveries);
  };

  return {
    watch,
    deliveries: () => [...deliveries.values()].map((it) => ({ ...it, attempts: [...it.attempts] })),
    disturb(disorder) {
      duplicates = disorder.duplicates ?? 0;
      reorder = disorder.reorder ?? 1;
      release(Math.max(1, reorder));
    },
    close() {
      closing.abort();
      for (const alarm of alarms) alarm.cancel();
    },
  };
}

function eventOf(video: VideoRecord, data: Video, time: string): Event {
  const type = ruleOf(video.job.state).ended === 'failure' ? 'video.failed' : 'video.completed';
  const event: WebhookEvent = { type, timestamp: time, data };
  return {
    delivery: { id: `msg_${video.id}`, type, video_id: video.id, state: 'held', attempts: [] },
    body: JSON.stringify(event),
  };
}

function forgetOldest(deliveries: Map<string, Delivery>): void {
  for (const [id, { state }] of deliveries) {
    if (deliveries.size <= MOST_REMEMBERED) return;
    if (state === 'delivered' || state === 'given-up') deliveries.delete(id);
  }
}
