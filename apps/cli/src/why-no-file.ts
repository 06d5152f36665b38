import { ApiError, DownloadError, GenerationFailedError, type VideoGen } from '@videogen/client/node';
import { CliError, isStillProcessing } from './errors.ts';
import { EXIT } from './exit-codes.ts';

/**
 * Why a download brought nothing: a refusal says less than the status, which tells whether there will ever be a file.
 * What has another reason stays as it is.
 */
export async function whyNoFile(
  error: unknown,
  client: VideoGen,
  id: string,
  signal: AbortSignal,
): Promise<unknown> {
  if (!mayBeNoFile(error)) return error;
  const video = await client.videos.status(id, { signal }).catch(() => undefined);
  if (signal.aborted) return signal.reason;
  if (video?.state === 'failed') return new GenerationFailedError(id, video.failureReason);
  if (video === undefined || video.state === 'completed') return error;
  // A status that is not known counts as still running, here as in a wait.
  return new CliError(
    'VIDEO_IN_PROCESSING',
    EXIT.unfinished,
    `${id} is not complete: its status is "${video.status}"`,
  );
}

/** Whether the answer to a download may mean that there is no file, yet or ever: how that is told is not documented. */
function mayBeNoFile(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.operation !== 'downloadVideo' || isStillProcessing(error))
    return false;
  const { code, status = 0 } = error;
  if (error instanceof DownloadError) return code === 'DOWNLOAD_NOT_A_VIDEO';
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}
