import type { Redact } from './redact.ts';

/** What the service answered, with the key taken out wherever the service has sent it back. */
export interface Answer {
  readonly response: Response;
  /** The body; empty where it was left a stream. */
  readonly text: string;
  /** The service's id for the request, where it gives one. */
  readonly requestId: string | undefined;
}

export function answerOf(response: Response, text: string, redact: Redact): Answer {
  const { headers } = response;
  // Under the names that such headers usually have.
  const id = headers.get('x-request-id') ?? headers.get('request-id') ?? '';
  return { response, text: redact(text), requestId: redact(id) || undefined };
}

/**
 * Reads a body to its end.
 *
 * @param limit bytes. A longer body is an error; of an answer that is an error itself, the beginning is kept.
 */
export async function readText({ body, ok }: Response, limit: number): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let size = 0; reader && size <= limit; ) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > limit && ok) throw new RangeError(`the body is longer than ${limit} bytes`);
      text += decoder.decode(value.subarray(0, limit - size + value.byteLength), { stream: true });
    }
    return text + decoder.decode();
  } finally {
    void reader?.cancel().catch(() => {});
  }
}
