import { unixSeconds } from '../clock.ts';
import { signedHeaders } from './webhook.ts';

/** A receiver that says nothing for so long has not taken the event. */
const TIMEOUT_MS = 15_000;

/** What came of an attempt: the receiver's status, or why there was none. */
export type Attempt = { status: number } | { error: string };

/** Sends one event once. Never throws. */
export async function deliver(
  to: { url: string; key: Buffer; closing: AbortSignal },
  id: string,
  body: string,
): Promise<Attempt> {
  try {
    const response = await fetch(to.url, {
      method: 'POST',
      headers: signedHeaders(to.key, id, unixSeconds(), body),
      body,
      redirect: 'manual',
      signal: AbortSignal.any([to.closing, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return { status: response.status };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  if (cause instanceof Error) return cause.message;
  return error instanceof Error ? error.message : String(error);
}
