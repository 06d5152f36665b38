import type { Job } from './jobs/job.ts';

/** A video as the emulator keeps it. Plain data. */
export interface VideoRecord {
  /** UUID, in lower case. */
  id: string;
  /** Id of the owning account. */
  ownerId: string;
  prompt: string;
  /** Seconds, as asked for. */
  duration: number | null;
  quality: string | null;
  job: Job;
}

/** Where videos live. Synchronous, as an embedded database is. */
export interface VideoStore {
  /** Adds a video, or replaces the one of the same id. */
  put(video: VideoRecord): void;
  get(id: string): VideoRecord | undefined;
  /** Tells whether there was one. */
  delete(id: string): boolean;
  /** All videos, the oldest first. */
  list(): VideoRecord[];
}

/** A store that ends with the process. */
export function memoryStore(): VideoStore {
  const videos = new Map<string, VideoRecord>();
  return {
    put: (video) => {
      videos.set(video.id, video);
    },
    get: (id) => videos.get(id),
    delete: (id) => videos.delete(id),
    list: () => [...videos.values()],
  };
}
