import {
  type DownloadProgress,
  deadline,
  downloadChunks,
  DownloadError as JobDownloadError,
  type DownloadOptions as JobDownloadOptions,
  type ResumePoint,
} from '@videogen/job-runtime';
import { DownloadError } from './api-error.ts';
import { downloadVideo } from './gen/sdk.gen.ts';
import type { CallOptions } from './options.ts';
import type { Transport } from './transport.ts';
import { requireVideoId } from './video-id.ts';

/** How to download a video. */
export interface DownloadOptions extends CallOptions {
  /** The longest time without a byte, in milliseconds. @default 30_000 */
  stallTimeoutMs?: number | undefined;
  /** Continue where a broken connection ended, where the service allows it. @default true */
  resume?: boolean | undefined;
  /** How often a broken connection is resumed. @default 5 */
  maxResumes?: number | undefined;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** A video that arrived whole. */
export interface DownloadResult {
  readonly sizeBytes: number;
}

/** Streams a video into `to`, which is closed at the end and aborted on failure. */
export function downloadTo(
  transport: Transport,
  id: string,
  to: WritableStream<Uint8Array>,
  options: DownloadOptions,
): Promise<DownloadResult> {
  return receive(transport, id, options, async (download) => {
    const writer = to.getWriter();
    let sizeBytes = 0;
    try {
      for await (const chunk of downloadChunks(download)) {
        await writer.ready;
        await writer.write(chunk);
        sizeBytes += chunk.byteLength;
      }
      await writer.close();
    } catch (error) {
      await writer.abort(error).catch(() => {});
      throw error;
    }
    return { sizeBytes };
  });
}

/** Runs a download under the call's time limit and turns what goes wrong into the errors of this client. */
export async function receive<T>(
  transport: Transport,
  id: string,
  options: DownloadOptions,
  work: (download: JobDownloadOptions) => Promise<T>,
): Promise<T> {
  requireVideoId(id);
  const { clock, timeout } = transport.settings;
  const limitMs = options.timeout ?? timeout;
  const timedOut = () =>
    new DownloadError(`downloading video ${id}: not finished within ${Number(limitMs) / 1000} s`, {
      videoId: id,
      code: 'DOWNLOAD_TIMEOUT',
    });
  const limit = deadline(clock, limitMs, timedOut, options.signal);
  try {
    return await work(jobDownload(transport, id, { ...options, signal: limit.signal }));
  } catch (error) {
    throw asDownloadError(error, id);
  } finally {
    limit.clear();
  }
}

/** The download in the runtime's terms. */
export function jobDownload(transport: Transport, id: string, options: DownloadOptions): JobDownloadOptions {
  const { clock, retry: clientRetry } = transport.settings;
  const { signal, attemptTimeoutMs } = options;
  const retry = options.retry ?? clientRetry;
  const isOnce = retry === false || options.resume === false;
  return {
    ...options,
    open: async (resume) => {
      const call = { signal, attemptTimeoutMs, retry, timeout: Number.POSITIVE_INFINITY, stream: true };
      const headers = rangeHeaders(resume);
      const { response } = await transport.send('downloadVideo', call, (client) =>
        downloadVideo({ client, path: { video_id: id }, headers }),
      );
      return response;
    },
    expectedSignature: 'mp4',
    maxResumes: options.maxResumes ?? (isOnce ? 0 : undefined),
    retry: retry || undefined,
    clock,
  };
}

/** The error of this client for one of the runtime; any other as it is. */
function asDownloadError(error: unknown, videoId: string): unknown {
  if (!(error instanceof JobDownloadError)) return error;
  const code = `DOWNLOAD_${error.reason.toUpperCase().replaceAll('-', '_')}`;
  return new DownloadError(`downloading video ${videoId}: ${error.message}`, {
    videoId,
    code,
    cause: error.cause,
  });
}

function rangeHeaders(resume: ResumePoint | undefined): Record<string, string> {
  // An encoded body has neither a length nor ranges that could be checked.
  const plain = { 'Accept-Encoding': 'identity' };
  return resume ? { ...plain, Range: `bytes=${resume.offset}-`, 'If-Range': resume.etag } : plain;
}
