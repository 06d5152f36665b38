import {
  type JobReading,
  WaitTimeoutError as JobTimeoutError,
  retryAfterMs,
  systemClock,
  waitForJob,
} from '@videogen/job-runtime';
import { AmbiguousError, GenerationFailedError, WaitTimeoutError } from './api-error.ts';
import { type DownloadOptions, type DownloadResult, downloadTo } from './download.ts';
import { asRecord, parseJson } from './error-body.ts';
import { excerpt, requestIdOf } from './error-from-response.ts';
import { fatalPolls } from './fatal-polls.ts';
import { deleteVideo, generateVideo, getVideoStatus } from './gen/sdk.gen.ts';
import type { CallOptions } from './options.ts';
import { type Transport, unexpectedAnswer } from './transport.ts';
import { readVideo, type Video } from './video.ts';
import { findVideoId, requireVideoId } from './video-id.ts';

/** What to generate. */
export interface GenerateRequest {
  readonly prompt: string;
  /** In seconds. @default the service's choice */
  readonly duration?: number | undefined;
  /** Such as `hd`. @default the service's choice */
  readonly quality?: string | undefined;
}

export interface GenerateOptions extends CallOptions {
  /**
   * Let an attempt that has begun come to its answer even when the signal aborts, so that an accepted video is never
   * lost. The signal still ends pauses and further attempts. @default false
   */
  finishAttempts?: boolean | undefined;
}

export interface WaitOptions extends Omit<CallOptions, 'timeoutMs'> {
  /** How long to wait in all, in milliseconds. A single poll has the client's own limit. @default 900_000 */
  timeoutMs?: number | undefined;
  /** After every poll that succeeded. */
  onProgress?: ((video: Video) => void) | undefined;
  /** Once for each status that is in no list of the client's vocabulary. Such a video counts as processing. */
  onUnknownStatus?: ((status: string) => void) | undefined;
  /** A poll failed and the wait goes on. */
  onPollError?: ((error: unknown) => void) | undefined;
  /** How long such a video usually takes, in milliseconds: a hint for when to poll. */
  expectedMs?: number | undefined;
}

/** The videos of the account. */
export class Videos {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /**
   * Starts a generation and returns as soon as the service has accepted it. Never sent twice where the service may
   * have accepted it the first time.
   *
   * @throws {@link AmbiguousError} when the video may exist; {@link ApiError} when it does not.
   */
  async generate(request: GenerateRequest, options: GenerateOptions = {}): Promise<Video> {
    const { prompt, duration, quality } = request;
    const body = {
      prompt,
      ...(duration !== undefined && { duration }),
      ...(quality !== undefined && { quality }),
    };
    const response = await this.#transport.send('generateVideo', options, (raw) =>
      generateVideo({ ...raw, body }),
    );
    const text = this.#transport.redact(await response.text());
    const id = findVideoId(response.headers, text);
    if (!id) throw noVideoId(response, text);
    return readVideo(id, parseJson(text), this.#transport.settings.statuses);
  }

  /** How far the video is. @throws {@link ApiError}, with status 404 when there is no such video. */
  async status(id: string, options: CallOptions = {}): Promise<Video> {
    const { value } = await this.#read(id, options);
    return value;
  }

  /**
   * Waits until the video is complete. Survives failed polls; never spins.
   *
   * @throws {@link GenerationFailedError}; {@link WaitTimeoutError}, after which the video goes on and can be waited
   * for again; {@link ApiError} where further polls would say the same (a wrong key, no such video); the signal's
   * reason within milliseconds of an abort.
   */
  async wait(id: string, options: WaitOptions = {}): Promise<Video> {
    requireVideoId(id);
    const { outcome, reading } = await this.#poll(id, options).catch((error: unknown) => {
      throw error instanceof JobTimeoutError ? timedOut(error) : error;
    });
    if (outcome === 'failed') throw new GenerationFailedError(id, reading.failure);
    return reading.value;
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

  /** Deletes the video and its files for good. @throws {@link ApiError} with code `VIDEO_IN_PROCESSING` before its end. */
  async delete(id: string, options: CallOptions = {}): Promise<void> {
    requireVideoId(id);
    const path = { video_id: id };
    await this.#transport.send('deleteVideo', options, (raw) => deleteVideo({ ...raw, path }));
  }

  async #read(id: string, options: CallOptions): Promise<JobReading<Video>> {
    requireVideoId(id);
    const path = { video_id: id };
    const response = await this.#transport.send('getVideoStatus', options, (raw) =>
      getVideoStatus({ ...raw, path }),
    );
    const text = this.#transport.redact(await response.text());
    const body = asRecord(parseJson(text));
    if (!body) throw await unexpectedAnswer(text, response, 'getVideoStatus');
    const { settings } = this.#transport;
    const value = readVideo(id, body, settings.statuses);
    return {
      value,
      status: value.status,
      progress: value.progress === undefined ? undefined : value.progress / 100,
      failure: value.failureReason,
      retryAfterMs: retryAfterMs(response.headers, (settings.clock ?? systemClock).now()),
    };
  }

  #poll(id: string, options: WaitOptions) {
    const { clock, pacing, statuses } = this.#transport.settings;
    const { signal, onProgress } = options;
    const retry = options.retry ?? this.#transport.settings.retry;
    return waitForJob<Video>({
      id,
      statuses,
      retrieve: (pollSignal) => this.#read(id, { signal: pollSignal, retry }),
      timeoutMs: options.timeoutMs,
      signal,
      retry: retry === false ? undefined : retry,
      pacing,
      expectedMs: options.expectedMs,
      onProgress: onProgress && (({ value }) => onProgress(value)),
      onUnknownStatus: options.onUnknownStatus,
      onPollError: options.onPollError,
      isFatal: fatalPolls(),
      ...(clock && { clock }),
    });
  }
}

function timedOut({ id, lastStatus, timeoutMs, cause }: JobTimeoutError): WaitTimeoutError {
  const last = lastStatus === undefined ? 'no poll succeeded' : `last status: ${lastStatus}`;
  const message = `video ${id} was not finished within ${timeoutMs / 1000} s (${last}); it goes on and can be waited for again`;
  return new WaitTimeoutError(message, { videoId: id, lastStatus, cause });
}

function noVideoId(response: Response, text: string): AmbiguousError {
  const { status, headers } = response;
  const shown = text.trim() === '' ? 'an empty body' : excerpt(text);
  const message = `the service accepted the video (${status}), but its answer holds no identifier: ${shown}`;
  return new AmbiguousError(message, {
    operation: 'generateVideo',
    code: 'NO_VIDEO_ID',
    status,
    requestId: requestIdOf(headers),
    body: excerpt(text),
  });
}
