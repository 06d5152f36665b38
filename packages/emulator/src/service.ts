import type * as z from 'zod';
import type { Account } from './accounts.ts';
import type { Clip, ClipSource } from './clips/clip-source.ts';
import type { Clock } from './clock.ts';
import { drawOf } from './draws.ts';
import { forbidden, type VideoAction, videoFailed, videoInProcessing, videoNotFound } from './errors.ts';
import type { Video } from './gen/index.ts';
import type { zGenerateVideoBody } from './gen/zod.gen.ts';
import { countRead, DEFAULT_FAILURE, type JobTime, progressOf, settle, startJob } from './jobs/job.ts';
import { ruleOf } from './jobs/states.ts';
import type { VideoRecord, VideoStore } from './store/store.ts';
import type { Notifier } from './webhooks/notifier.ts';

/** What the service is made of. */
export interface ServiceParts {
  clock: Clock;
  store: VideoStore;
  clips: ClipSource;
  jobTime: JobTime;
  seed: string;
  /** From 0 to 1. */
  failureRate: number;
  notifier: Notifier | undefined;
}

/** The five operations without HTTP. Refusals are thrown as ServiceError. */
export interface Service {
  /** @param failure makes it fail when its time comes. @default as `failNext` has ordered */
  generate(account: Account, request: z.infer<typeof zGenerateVideoBody>, failure?: string): Promise<Video>;
  status(account: Account, videoId: string): Video;
  download(account: Account, videoId: string): Promise<Clip>;
  remove(account: Account, videoId: string): Promise<void>;
  /** Makes the next `count` generations fail, after those that were ordered before. */
  failNext(count: number, reason: string): void;
  /** A video as it is now, whoever owns it and without counting as a read. */
  peek(video: VideoRecord): Video;
  /** Deletes a video in any state; tells whether there was one. */
  discard(videoId: string): boolean;
}

/** Builds the service. It keeps no time of its own: a job moves on when somebody looks at it. */
export function createService({ clock, store, clips, notifier, ...parts }: ServiceParts): Service {
  const failures: { left: number; reason: string }[] = [];

  const nextFailure = (): string | null => {
    const order = failures[0];
    if (order === undefined) return null;
    order.left -= 1;
    if (order.left <= 0) failures.shift();
    return order.reason;
  };
  const current = (video: VideoRecord): VideoRecord => ({ ...video, job: settle(video.job, clock.now()) });
  const view = viewAt(clock);
  const owned = (account: Account, videoId: string, action: VideoAction): VideoRecord => {
    const video = store.get(videoId.toLowerCase());
    if (video === undefined) throw videoNotFound(videoId);
    if (video.ownerId !== account.id) throw forbidden(action, videoId);
    return current(video);
  };
  const discard = (videoId: string): boolean => {
    clips.drop(videoId.toLowerCase());
    return store.delete(videoId.toLowerCase());
  };

  return {
    async generate(account, { prompt, duration = null, quality = null }, failure) {
      const number = store.nextNumber();
      const { id, pace, luck } = drawOf(parts.seed, number);
      const failureReason = failure ?? nextFailure() ?? (luck < parts.failureRate ? DEFAULT_FAILURE : null);
      const job = startJob(parts.jobTime, clock.now(), { share: pace, failureReason });
      const ownerId = account.id;
      const announced = notifier === undefined;
      const video = { id, number, ownerId, prompt, duration, quality, job, announced };
      store.add(video);
      await store.flushed();
      notifier?.watch(video);
      return view(current(video));
    },
    status(account, videoId) {
      const found = owned(account, videoId, 'access');
      // Where time decides, reading changes nothing, and nothing has to be written.
      if (found.job.pace.by === 'time') return view(found);
      const video = current({ ...found, job: countRead(found.job) });
      store.update(video);
      notifier?.watch(video);
      return view(video);
    },
    async download(account, videoId) {
      const video = owned(account, videoId, 'download');
      demandState(video, 'download');
      return clips.fileOf(video.id, video);
    },
    async remove(account, videoId) {
      const video = owned(account, videoId, 'delete');
      demandState(video, 'delete');
      discard(video.id);
      await store.flushed();
    },
    failNext(count, reason) {
      failures.push({ left: count, reason });
    },
    peek: (video) => view(current(video)),
    discard,
  };
}

/** @throws ServiceError if the table does not allow the action in the video's state. */
function demandState({ id, job }: VideoRecord, action: 'download' | 'delete'): void {
  const rule = ruleOf(job.state);
  if (action === 'delete' ? rule.deletable : rule.downloadable) return;
  throw (rule.ended === 'failure' ? videoFailed : videoInProcessing)(action, id, job.state);
}

/** How a video is shown to its owner. */
export function viewAt(clock: Clock): (video: VideoRecord) => Video {
  return (video) => viewOf(video, clock.now());
}

function viewOf({ id, prompt, duration, quality, job }: VideoRecord, now: number): Video {
  const failed = ruleOf(job.state).ended === 'failure';
  return {
    video_id: id,
    status: job.state,
    prompt,
    ...(duration !== null && { duration }),
    ...(quality !== null && { quality }),
    ...(!failed && { progress: Math.floor(progressOf(job, now) * 100) }),
    ...(failed && job.failureReason !== null && { failure_reason: job.failureReason }),
  };
}
