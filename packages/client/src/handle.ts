import type { StatusVocabulary } from '@videogen/job-runtime';
import { asRecord, parseJson } from './json.ts';
import { ConfigurationError } from './options.ts';
import { readVideo, type Video } from './video.ts';
import { requireVideoId } from './video-id.ts';
import type { VideoHandle } from './video-job.ts';

/**
 * The video that a handle names, as far as the handle knows it.
 *
 * @param handle a handle, its JSON text, or an identifier.
 * @throws TypeError for anything else; {@link ConfigurationError} for a handle of another service.
 */
export function readHandle(
  handle: VideoHandle | string,
  baseUrl: string,
  statuses: StatusVocabulary,
): Video & { readonly acceptedAtMs?: number } {
  const text = typeof handle === 'string' ? handle.trim() : '';
  const fields = asRecord(text.startsWith('{') ? parseJson(text) : handle) ?? { id: text };
  const { id, acceptedAtMs } = fields;
  requireVideoId(id as string);
  if (typeof fields.baseUrl === 'string' && fields.baseUrl !== baseUrl) {
    throw new ConfigurationError(
      'baseUrl',
      `video ${id} is on ${fields.baseUrl}, and this client calls ${baseUrl}`,
    );
  }
  const video = readVideo(id as string, fields, statuses);
  return { ...video, raw: {}, ...(typeof acceptedAtMs === 'number' && { acceptedAtMs }) };
}
