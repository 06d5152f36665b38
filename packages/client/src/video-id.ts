import { asRecord, parseJson } from './json.ts';

const UUID = /\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/gi;

/**
 * The identifier of an accepted video: the field `video_id`, else the last UUID in the Location header, else the only
 * UUID in the body, whatever the body is. `undefined` where there is none, or no telling which.
 */
export function findVideoId(headers: Headers, text: string): string | undefined {
  const field = asRecord(parseJson(text))?.video_id;
  if (typeof field === 'string' && isVideoId(field)) return field;
  const located = headers.get('location')?.match(UUID)?.at(-1);
  if (located) return located;
  const found = new Set(text.match(UUID)?.map((id) => id.toLowerCase()));
  return found.size === 1 ? [...found][0] : undefined;
}

/** True for what can stand in a path as an identifier; the service's own are UUIDs. */
export function isVideoId(id: unknown): id is string {
  return typeof id === 'string' && /^[\w-]{1,128}$/.test(id);
}

/** @throws TypeError for what is no identifier, before it can become part of a path. */
export function requireVideoId(id: string): void {
  if (!isVideoId(id)) throw new TypeError(`not a video identifier: ${JSON.stringify(id)}`);
}
