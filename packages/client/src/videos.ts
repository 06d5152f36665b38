import { downloadChunks, type JobReading, retryAfterMs, systemClock } from '@videogen/job-runtime';
import { AmbiguousError } from './api-error.ts';
import { type Answered, ApiPromise } from './api-promise.ts';
import { type DeleteManyOptions, type DeleteResult, deleteEach } from './delete-many.ts';
import { type DownloadOptions, type DownloadResult, downloadTo, jobDownload } from './download.ts';
import { parseJson } from './error-body.ts';
import { excerpt, requestIdOf } from './error-from-response.ts';
import { deleteVideo, generateVideo, getVideoStatus } from './gen/sdk.gen.ts';
import { readHandle } from './handle.ts';
import { JobTimes } from './job-times.ts';
import type { CallOptions } from './options.ts';
import { recordOf } from './record-of.ts';
import type { Redact } from './redact.ts';
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
  readonly #transport: Transport;
  readonly #waiter: Waiter;

  /** Made by the client, as its `videos`. */
  constructor(transport: Transport) {
    this.#transport = transport;
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
    const { baseUrl, statuses } = this.#transport.settings;
    return this.job(readHandle(handle, baseUrl, statuses));
  }

  /** How far the video is. @throws {@link NotFoundError}; {@link ApiError}. */
  status(id: string, options: CallOptions = {}): ApiPromise<J> {
    const read = async () => {
      const { data, response } = await this.#read(id, options);
      return { data: this.job(data.value), response };
    };
    return new ApiPromise(read());
  }

  /**
   * Waits until the video is complete. Survives failed polls; never spins. Where the service's status says nothing
   * that is known, it is asked for the video itself now and then.
   *
   * @throws {@link GenerationFailedError}; {@link WaitTimeoutError}, after which the video goes on and can be waited
   * for again; {@link ApiError} where further polls would say the same (a wrong key, no such video); the signal's
   * reason within milliseconds of an abort.
   */
  async wait(id: string, options: WaitOptions = {}): Promise<J> {
    requireVideoId(id);
    return this.job(await waitForVideo(this.#waiter, { id }, options));
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
    return new VideoJob(video, this.actions()) as J;
  }

  /** What a job of this class does when it is asked to. */
  protected actions() {
    return {
      baseUrl: this.#transport.settings.baseUrl,
      wait: async (job: Video & VideoHandle, options: WaitOptions) =>
        this.job(await waitForVideo(this.#waiter, job, options)),
      download: this.download.bind(this),
      delete: this.delete.bind(this),
    };
  }

  async #generate(request: GenerateRequest, options: GenerateOptions): Promise<Answered<J>> {
    const { prompt, duration, quality } = request;
    const asked = {
      prompt,
      ...(duration !== undefined && { duration }),
      ...(quality !== undefined && { quality }),
    };
    const response = await this.#transport.send('generateVideo', options, (client) =>
      generateVideo({ client, body: asked }),
    );
    const text = this.#transport.redact(await response.text());
    const id = findVideoId(response.headers, text);
    if (!id) throw noVideoId(response, text, this.#transport.redact);
    const { settings } = this.#transport;
    const video = readVideo(id, parseJson(text), settings.statuses);
    const acceptedAtMs = (settings.clock ?? systemClock).now();
    return { data: this.job({ ...asked, ...video, acceptedAtMs }), response };
  }

  async #read(id: string, options: CallOptions): Promise<Answered<JobReading<Video>>> {
    requireVideoId(id);
    const response = await this.#transport.send('getVideoStatus', options, (client) =>
      getVideoStatus({ client, path: { video_id: id } }),
    );
    const { settings, redact } = this.#transport;
    const record = await recordOf(response, 'getVideoStatus', redact);
    const value = readVideo(id, record, settings.statuses);
    const data = {
      value,
      status: value.status,
      progress: value.progress === undefined ? undefined : value.progress / 100,
      failure: value.failureReason,
      retryAfterMs: retryAfterMs(response.headers, (settings.clock ?? systemClock).now()),
    };
    return { data, response };
  }

  async #delete(id: string, options: CallOptions): Promise<Answered<void>> {
    requireVideoId(id);
    const response = await this.#transport.send('deleteVideo', options, (client) =>
      deleteVideo({ client, path: { video_id: id } }),
    );
    return { data: undefined, response };
  }

  async #hasContent(id: string, signal: AbortSignal): Promise<boolean> {
    // The first chunk is not handed on before it is known to be a video; then the connection is closed.
    const chunks = downloadChunks(jobDownload(this.#transport, id, { signal, retry: false }));
    for await (const _ of chunks) return true;
    return false;
  }
}

function noVideoId(response: Response, text: string, redact: Redact): AmbiguousError {
  const { status, headers } = response;
  const shown = text.trim() === '' ? 'an empty body' : excerpt(text);
  const message = `the service accepted the video (${status}), but its answer holds no identifier: ${shown}`;
  return new AmbiguousError(message, {
    operation: 'generateVideo',
    code: 'NO_VIDEO_ID',
    status,
    requestId: requestIdOf(headers, redact),
    body: excerpt(text),
  });
}
