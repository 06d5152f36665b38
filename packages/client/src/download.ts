import {
  type DownloadProgress,
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

export interface DownloadOptions extends CallOptions {
  /** The longest time without a byte, in milliseconds. @default 30_000 */
  stallTimeoutMs?: number | undefined;
  /** How often a broken connection is resumed. @default 5 */
  maxResumes?: number | undefined;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
}

/** A video that arrived whole. */
export interface DownloadResult {
  readonly sizeBytes: number;
}

/** Streams a video into `to`, which is closed at the end and aborted on failure. */
export async function downloadTo(
  transport: Transport,
  id: string,
  to: WritableStream<Uint8Array>,
  options: DownloadOptions,
): Promise<DownloadResult> {
  const writer = to.getWriter();
  let sizeBytes = 0;
  try {
    for await (const chunk of downloadChunks(jobDownload(transport, id, options))) {
      await writer.ready;
      await writer.write(chunk);
      sizeBytes += chunk.byteLength;
    }
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
    throw asDownloadError(error, id);
  }
  return { sizeBytes };
}

/** The download in the runtime's terms. @throws TypeError for what is no identifier. */
export function jobDownload(transport: Transport, id: string, options: DownloadOptions): JobDownloadOptions {
  requireVideoId(id);
  const { clock, retry: clientRetry } = transport.settings;
  const { signal, timeoutMs, stallTimeoutMs, onProgress } = options;
  const retry = options.retry ?? clientRetry;
  return {
    open: (resume) =>
      transport.send('downloadVideo', { signal, timeoutMs, retry, stream: true }, (raw) =>
        downloadVideo({ ...raw, path: { video_id: id }, headers: rangeHeaders(resume) }),
      ),
    signal,
    stallTimeoutMs,
    onProgress,
    expectedSignature: 'mp4',
    maxResumes: options.maxResumes ?? (retry === false ? 0 : undefined),
    ...(retry !== false && { retry }),
    ...(clock && { clock }),
  };
}

/** The error of this client for one of the runtime; any other as it is. */
export function asDownloadError(error: unknown, videoId: string): unknown {
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
