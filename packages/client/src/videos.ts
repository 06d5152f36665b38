import { downloadChunks, type JobReading, retryAfterMs } from '@videogen/job-runtime';
import type { Answer } from './answer.ts';
import { AmbiguousError } from './api-error.ts';
import { type Answered, ApiPromise } from './api-promise.ts';
import { definedOf } from './defined-of.ts';
import { type DeleteManyOptions, type DeleteResult, deleteEach } from './delete-many.ts';
import { type DownloadOptions, type DownloadResult, downloadTo, jobDownload } from './download.ts';
import { answerFields } from './error-from-response.ts';
import { deleteVideo, generateVideo, getVideoStatus } from './gen/sdk.gen.ts';
import { readHandle } from './handle.ts';
import { JobTimes } from './job-times.ts';
import { parseJson } from './json.ts';
import type { CallOptions } from './options.ts';
import { recordOf } from './record-of.ts';
import type { Transport } from './transport.ts';
import { readVideo, type Video } from './video.ts';
import { findVideoId, requireVideoId } from './video-id.ts';
import { Generation, type VideoHandle, VideoJob } from './video-job.ts';
import { type Waiter, type WaitOptions, waitForVideo } from './wait.ts';

/** What to generate. */
export interface GenerateRequest {
  readonly prompt: string;
  /** In seconds. @default the service's choice */
  readonly duration?: number | undefined;
  /** Such as `hd`. @default the service's choice */
  readonly quality?: string | undefined;
}

/** How to ask for a generation. */
export interface GenerateOptions extends CallOptions {
  /**
   * Let an attempt that has begun come to its answer even when the signal aborts, so that an accepted video is never
   * lost. The signal still ends pauses and further attempts. @default false
   */
  finishAttempts?: boolean | undefined;
}

/** The videos of the account. */
export class Videos<J extends VideoJob = VideoJob> {
  /** Where they are, without a trailing slash and without `/v1`. */
  readonly baseUrl: string;
  readonly #transport: Transport;
  readonly #waiter: Waiter;

  /** Made by the client, as its `videos`. */
  constructor(transport: Transport) {
    this.#transport = transport;
    this.baseUrl = transport.settings.baseUrl;
    this.#waiter = {
      settings: transport.settings,
      times: new JobTimes(),
      read: async (id, options) => (await this.#read(id, options)).data,
      hasContent: (id, signal) => this.#hasContent(id, signal),
    };
  }

  /**
   * Starts a generation and gives the video as soon as the service has accepted it; with `.wait()` behind it, the
   * completed one. Never sent twice where the service may have accepted it the first time.
   *
   * @throws {@link AmbiguousError} when the video may exist; {@link ApiError} when it does not.
   */
  generate(request: GenerateRequest, options: GenerateOptions = {}): Generation<J> {
    return new Generation<J>(this.#generate(request, options));
  }

  /**
   * Continues with a video that was generated elsewhere. Asks the service nothing.
   *
   * @param handle the JSON of a video, as a text or parsed, or no more than its identifier.
   * @throws TypeError for what is neither; {@link ConfigurationError} for a video of another service.
   */
  from(handle: VideoHandle | string): J {
    return this.job(readHandle(handle, this.baseUrl, this.#transport.settings.statuses));
  }

  /** How far the video is. @throws {@link NotFoundError}; {@link ApiError}. */
  status(id: string, options: CallOptions = {}): ApiPromise<J> {
    const read = async () => {
      const { data, answer } = await this.#read(id, options);
      return { data: this.job(data.value), answer };
    };
    return new ApiPromise(read());
  }

  /**
   * Waits until the video is complete. Survives failed polls; never spins. Where the service's status says nothing
   * that is known, it is asked for the video itself now and then.
   *
   * @param video its identifier, or a handle, which tells more of when to expect the end.
   * @throws {@link GenerationFailedError}; {@link WaitTimeoutError}, after which the video goes on and can be waited
   * for again; {@link ApiError} where further polls would say the same (a wrong key, no such video); the signal's
   * reason within milliseconds of an abort.
   */
  async wait(video: string | VideoHandle, options: WaitOptions = {}): Promise<J> {
    const awaited = typeof video === 'string' ? { id: video } : video;
    requireVideoId(awaited.id);
    return this.job(await waitForVideo(this.#waiter, awaited, options));
  }

  /**
   * Streams the file of a completed video, checked for type and length and resumed where the service allows it.
   * The stream is closed at the end and aborted on failure.
   *
   * @throws {@link DownloadError}; {@link ApiError}; the signal's reason.
   */
  download(
    id: string,
    to: WritableStream<Uint8Array>,
    options: DownloadOptions = {},
  ): Promise<DownloadResult> {
    return downloadTo(this.#transport, id, to, options);
  }

  /** Deletes the video and its files for good. @throws {@link StillProcessingError} before its end; {@link ApiError}. */
  delete(id: string, options: CallOptions = {}): ApiPromise<void> {
    return new ApiPromise(this.#delete(id, options));
  }

  /** Deletes several videos and tells of each, in the order of the identifiers, what came of it. Never rejects. */
  deleteMany(ids: readonly string[], options: DeleteManyOptions = {}): Promise<DeleteResult[]> {
    const { concurrency: _, ...call } = options;
    return deleteEach(ids, (id) => this.#delete(id, call).then(() => undefined), options);
  }

  /** The video as an object that can be asked to go on. */
  protected job(video: Video & { readonly acceptedAtMs?: number }): J {
    // A class derived from this one makes its own jobs.
    return new VideoJob(video, this) as J;
  }

  async #generate(request: GenerateRequest, options: GenerateOptions): Promise<Answered<J>> {
    const { prompt, duration, quality } = request;
    const asked = definedOf({ prompt, duration, quality });
    const answer = await this.#transport.send('generateVideo', options, (client) =>
      generateVideo({ client, body: asked }),
    );
    const id = findVideoId(answer.response.headers, answer.text);
    if (!id) throw noVideoId(answer);
    const { settings } = this.#transport;
    const video = readVideo(id, parseJson(answer.text), settings.statuses);
    const acceptedAtMs = settings.clock.now();
    return { data: this.job({ ...asked, ...video, acceptedAtMs }), answer };
  }

  async #read(id: string, options: CallOptions): Promise<Answered<JobReading<Video>>> {
    requireVideoId(id);
    const answer = await this.#transport.send('getVideoStatus', options, (client) =>
      getVideoStatus({ client, path: { video_id: id } }),
    );
    const { settings } = this.#transport;
    const value = readVideo(id, recordOf(answer, 'getVideoStatus'), settings.statuses);
    const data = {
      value,
      status: value.status,
      progress: value.progress === undefined ? undefined : value.progress / 100,
      failure: value.failureReason,
      retryAfterMs: retryAfterMs(answer.response.headers, settings.clock.now()),
    };
    return { data, answer };
  }

  async #delete(id: string, options: CallOptions): Promise<Answered<void>> {
    requireVideoId(id);
    const answer = await this.#transport.send('deleteVideo', options, (client) =>
      deleteVideo({ client, path: { video_id: id } }),
    );
    return { data: undefined, answer };
  }

  async #hasContent(id: string, signal: AbortSignal): Promise<boolean> {
    // The first chunk is not handed on before it is known to be a video; then the connection is closed.
    const chunks = downloadChunks(jobDownload(this.#transport, id, { signal, retry: false }));
    for await (const _ of chunks) return true;
    return false;
  }
}

function noVideoId(answer: Answer): AmbiguousError {
  const fields = answerFields(answer, 'generateVideo');
  const message = `the service accepted the video (${fields.status}), but its answer holds no identifier: ${fields.body ?? 'an empty body'}`;
  return new AmbiguousError(message, { ...fields, code: 'NO_VIDEO_ID' });
}
