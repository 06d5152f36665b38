// Chromium gives these a body too, and no runtime takes one for them.
const NEVER_A_BODY = [204, 205, 304];

/**
 * Reads a body to its end and returns an equal response that holds it in memory.
 *
 * @param limit bytes. A longer body is an error; of an answer that is an error itself, the beginning is kept.
 * @param signal ends the reading at once, also where the body itself does not follow a signal.
 */
export async function bufferBody(response: Response, limit: number, signal?: AbortSignal): Promise<Response> {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const onAbort = () => void reader.cancel(signal?.reason).catch(() => {});
  signal?.addEventListener('abort', onAbort, { once: true });
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (let size = 0; ; ) {
      const { done, value } = await reader.read();
      signal?.throwIfAborted();
      if (done) break;
      size += value.byteLength;
      if (size > limit && response.ok) throw new RangeError(`the body is longer than ${limit} bytes`);
      chunks.push(value.subarray(0, value.byteLength - Math.max(0, size - limit)));
      if (size > limit) break;
    }
  } finally {
    void reader.cancel().catch(() => {});
    signal?.removeEventListener('abort', onAbort);
  }
  const { status, statusText, headers } = response;
  const body = chunks.length === 1 ? chunks[0] : new Blob(chunks);
  return new Response(NEVER_A_BODY.includes(status) ? null : body, { status, statusText, headers });
}
