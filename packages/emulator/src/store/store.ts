import type { ClockState } from '../clock.ts';
import type { Job } from '../jobs/job.ts';

/** A video as the emulator keeps it. Plain data. */
export interface VideoRecord {
  /** UUID, in lower case. */
  id: string;
  /** Counts the generations of this store from 1, and is never given twice. */
  number: number;
  /** Id of the owning account. */
  ownerId: string;
  prompt: string;
  /** Seconds, as asked for. */
  duration: number | null;
  quality: string | null;
  job: Job;
  /** Whether its end has been told to the webhook, or the attempt been given up. */
  announced: boolean;
}

/** Where videos live. Synchronous, as an embedded database is. */
export interface VideoStore {
  /** The number of the next generation. */
  nextNumber(): number;
  /** Keeps a new video. When this has returned it survives the process. */
  add(video: VideoRecord): void;
  /** Notes how far a video has come. */
  update(video: VideoRecord): void;
  get(id: string): VideoRecord | undefined;
  /** Tells whether there was one. When this has returned the end of the process does not bring it back. */
  delete(id: string): boolean;
  /** All videos, the oldest first. */
  list(): Iterable<VideoRecord>;
  readonly size: number;
  /** Ends when all that was done before survives the machine as well: what is acknowledged waits for it. */
  flushed(): Promise<void>;
  /** The clock as it was kept, if it was. */
  clock(): ClockState | undefined;
  keepClock(state: ClockState): void;
  close(): Promise<void>;
}

/** A store that ends with the process. */
export function memoryStore(): VideoStore {
  const videos = new Map<string, VideoRecord>();
  let added = 0;
  let clock: ClockState | undefined;
  return {
    nextNumber: () => added + 1,
    add(video) {
      added = video.number;
      videos.set(video.id, video);
    },
    update(video) {
      videos.set(video.id, video);
    },
    get: (id) => videos.get(id),
    delete: (id) => videos.delete(id),
    list: () => videos.values(),
    get size() {
      return videos.size;
    },
    flushed: async () => {},
    clock: () => clock,
    keepClock(state) {
      clock = state;
    },
    close: async () => {},
  };
}
