// Chromium gives these a body too, and no runtime takes one for them.
const NEVER_A_BODY = [204, 205, 304];

/**
 * Reads a body to its end and returns an equal response that holds it in memory.
 *
 * @param limit bytes. A longer body is an error; of an answer that is an error itself, the beginning is kept.
 */
export async function bufferBody(response: Response, limit: number): Promise<Response> {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  try {
    for (let size = 0; size <= limit; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > limit && response.ok) throw new RangeError(`the body is longer than ${limit} bytes`);
      chunks.push(value.subarray(0, value.byteLength - Math.max(0, size - limit)));
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
  const { status, statusText, headers } = response;
  const body = NEVER_A_BODY.includes(status) ? null : new Blob(chunks);
  return new Response(body, { status, statusText, headers });
}
