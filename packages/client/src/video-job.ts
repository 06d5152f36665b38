import { ApiPromise } from './api-promise.ts';
import type { DownloadOptions, DownloadResult } from './download.ts';
import type { CallOptions } from './options.ts';
import type { Video, VideoState } from './video.ts';
import type { Videos } from './videos.ts';
import type { WaitOptions } from './wait.ts';

/** What continues a video in another process: the JSON of a {@link VideoJob}, or no more than the identifier. */
export interface VideoHandle {
  readonly id: string;
  /** Where the video is. A client of another service refuses the handle. */
  readonly baseUrl?: string | undefined;
  readonly status?: string | undefined;
  readonly prompt?: string | undefined;
  readonly duration?: number | undefined;
  readonly quality?: string | undefined;
  /** When the service accepted the generation, in milliseconds since the Unix epoch: it makes polling better. */
  readonly acceptedAtMs?: number | undefined;
}

/**
 * A video as the service saw it when this was made, and what can be done with it. Its JSON is a {@link VideoHandle}:
 * wherever that goes, `client.videos.from` continues.
 */
export class VideoJob implements Video {
  declare readonly id: string;
  declare readonly status: string;
  declare readonly state: VideoState;
  declare readonly progress?: number;
  declare readonly failureReason?: string;
  declare readonly prompt?: string;
  declare readonly duration?: number;
  declare readonly quality?: string;
  declare readonly raw: Readonly<Record<string, unknown>>;
  /** When the service accepted the generation, in milliseconds since the Unix epoch, where this client saw it. */
  declare readonly acceptedAtMs?: number;
  readonly #videos: Videos<this>;

  /** Made by the client: `videos.generate`, `videos.from`, `videos.status` and `videos.wait` give one. */
  constructor(video: Video & { readonly acceptedAtMs?: number }, videos: Videos) {
    Object.assign(this, video);
    // The client that makes a job of this class gives jobs of this class.
    this.#videos = videos as Videos<this>;
  }

  /** Waits until the video is complete: see `videos.wait`. */
  wait(options?: WaitOptions): Promise<this> {
    return this.#videos.wait(this, options);
  }

  /** Streams the file of the completed video: see `videos.download`. */
  download(to: WritableStream<Uint8Array>, options?: DownloadOptions): Promise<DownloadResult> {
    return this.#videos.download(this.id, to, options);
  }

  /** Deletes the video for good: see `videos.delete`. */
  delete(options?: CallOptions): Promise<void> {
    return this.#videos.delete(this.id, options);
  }

  toJSON(): VideoHandle {
    const { id, status, prompt, duration, quality, acceptedAtMs } = this;
    return { id, baseUrl: this.#videos.baseUrl, status, prompt, duration, quality, acceptedAtMs };
  }
}

/** A generation under way: awaiting it gives the accepted video, `.wait()` the completed one. */
export class Generation<J extends VideoJob> extends ApiPromise<J> {
  /** Waits for the acceptance and then until the video is complete: see `videos.wait`. */
  wait(options?: WaitOptions): Promise<J> {
    return this.then((job) => job.wait(options));
  }
}
