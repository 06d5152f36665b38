import { type StatusVocabulary, systemClock } from '@videogen/job-runtime';
import { asRecord, parseJson } from './json.ts';
import { vocabularyOf } from './options.ts';
import { readVideo, type Video } from './video.ts';
import { findVideoId } from './video-id.ts';

/** What a notification says, as far as it can be told: that they exist is all the service documents. */
export interface WebhookEvent {
  /** The service's word for what happened, where the notification has one. */
  readonly type: string | undefined;
  /** `undefined` where the notification names no video, or no telling which. */
  readonly videoId: string | undefined;
  /** The video, where the notification names one. Ask `videos.status` before you act on it. */
  readonly video: Video | undefined;
  /** The notification, untouched. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A notification that cannot be read (`BODY`), is not signed by who has the secret (`SIGNATURE`) or is old (`TIMESTAMP`). */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: 'BODY' | 'SIGNATURE' | 'TIMESTAMP';

  constructor(code: 'BODY' | 'SIGNATURE' | 'TIMESTAMP', message: string) {
    super(message);
    this.code = code;
  }
}

/** What proves that a notification is the service's own. */
export interface WebhookSecret {
  /** The request's headers. */
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Base64, with or without `whsec_` before it. */
  readonly secret: string;
  /** How old a notification may be, and how far ahead of this clock, in milliseconds. @default 300_000 */
  readonly toleranceMs?: number | undefined;
}

type Body = string | Uint8Array;

/** Reads the service's notifications. Needs no client and no API key. */
export const webhooks = {
  /**
   * Reads a notification without asking who sent it.
   *
   * @param statuses the words of the service where they are not those that are assumed.
   * @throws {@link WebhookError} `BODY` for what is no JSON object.
   */
  parse(
    body: Body | Readonly<Record<string, unknown>>,
    statuses: Partial<StatusVocabulary> = {},
  ): WebhookEvent {
    const isText = typeof body === 'string' || body instanceof Uint8Array;
    const raw = asRecord(isText ? parseJson(textOf(body)) : body);
    if (!raw) throw new WebhookError('BODY', 'the notification is not a JSON object');
    return readEvent(raw, vocabularyOf(statuses));
  },

  /**
   * Checks the signature, then reads the notification. That the service signs by the Standard Webhooks scheme is an
   * assumption: it documents no signature at all.
   *
   * @param body exactly as it was received.
   * @throws {@link WebhookError}
   */
  async unwrap(
    body: Body,
    check: WebhookSecret,
    statuses?: Partial<StatusVocabulary>,
  ): Promise<WebhookEvent> {
    await verify(body, check);
    return webhooks.parse(body, statuses);
  },
};

function readEvent(raw: Record<string, unknown>, statuses: StatusVocabulary): WebhookEvent {
  // The video may be the notification itself, or in a field of it.
  const record = [raw.data, raw.video, raw.payload].map(asRecord).find((part) => part) ?? raw;
  const own = findVideoId(new Headers(), JSON.stringify(record));
  const videoId = own ?? findVideoId(new Headers(), JSON.stringify(raw));
  const type = [raw.type, raw.event, raw.event_type].find((word) => typeof word === 'string');
  return { type, videoId, video: videoId ? readVideo(videoId, record, statuses) : undefined, raw };
}

async function verify(body: Body, { headers, secret, toleranceMs = 300_000 }: WebhookSecret): Promise<void> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature')?.split(' ') ?? [];
  if (!id || !timestamp || signatures.length === 0) {
    throw new WebhookError('SIGNATURE', 'the notification is not signed');
  }
  const ageMs = systemClock.now() - Number(timestamp) * 1000;
  // Also true for what is no number.
  if (!(Math.abs(ageMs) <= toleranceMs))
    throw new WebhookError('TIMESTAMP', 'the notification is not of now');
  const key = await importSecret(secret);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${textOf(body)}`);
  for (const signature of signatures) {
    const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined;
    // Compares in constant time.
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed))) return;
  }
  throw new WebhookError('SIGNATURE', 'the signature is not that of the secret');
}

async function importSecret(secret: string) {
  const bytes = fromBase64(secret.replace(/^whsec_/, ''));
  if (!bytes?.byteLength) throw new TypeError('the secret is not base64');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function header(headers: WebhookSecret['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof value === 'string' ? value : value?.[0];
}

function textOf(body: Body): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}
