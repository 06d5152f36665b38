import { createHmac } from 'node:crypto';
import type { Video } from '../gen/index.ts';

/** Where and how the ends of generations are told. */
export interface WebhookOptions {
  /** Gets a POST for each event. */
  url: string;
  /** `whsec_` and the key in base64. @default one that is made up */
  secret?: string | undefined;
}

/** What is told. */
export interface WebhookEvent {
  type: 'video.completed' | 'video.failed';
  /** When the generation ended, by the emulator's clock, in ISO 8601. */
  timestamp: string;
  data: Video;
}

const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** @throws RangeError if it is no secret of the Standard Webhooks scheme. Does not repeat it. */
export function keyOf(secret: string): Buffer {
  const [, base64] = SECRET.exec(secret) ?? [];
  if (base64 === undefined) throw new RangeError('a webhook secret is whsec_ and a key in base64');
  return Buffer.from(base64, 'base64');
}

/**
 * The headers of a delivery, after Standard Webhooks.
 *
 * @param seconds of the machine's clock since 1970, as receivers refuse what looks old.
 */
export function signedHeaders(
  key: Buffer,
  id: string,
  seconds: number,
  body: string,
): Record<string, string> {
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}
