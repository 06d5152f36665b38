import { abortable, DownloadError, deadline, rootMessage } from '@videogen/job-runtime';
import type { FileSignature } from './definition.ts';
import type { ServiceClient } from './service-client.ts';
import { type Beginning, patternsOf } from './signatures.ts';

/**
 * The same answer, once its first bytes are those of the expected type. What begins in the middle is not looked at.
 *
 * @throws DownloadError if they are others, or do not come within the client's time for one request.
 */
export async function expectSignature(
  response: Response,
  signature: FileSignature,
  client: ServiceClient,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { status, headers, body } = response;
  if (status === 206 && !/^bytes 0-/.test(headers.get('content-range') ?? '')) return response;
  const patterns = patternsOf(signature);
  const needed = Math.max(...patterns.map(({ hex, offset }) => offset + hex.length / 2));
  const reader = (body ?? new Blob([]).stream()).getReader();
  const stalled = () => new DownloadError('stalled', `no data for ${client.requestTimeoutMs / 1000} s`);
  const limit = deadline(client.clock, client.requestTimeoutMs, stalled, signal);
  try {
    const head = await abortable(readHead(reader, needed), limit.signal);
    if (!patterns.some((pattern) => fits(head, pattern))) {
      const expected = patterns[0]?.name;
      throw new DownloadError(
        'incomplete',
        `the service sent ${look(head)} where a ${expected} was expected`,
      );
    }
    return new Response(ReadableStream.from(rest(head, reader)), { status, headers });
  } catch (error) {
    void reader.cancel().catch(() => {});
    if (error instanceof DownloadError || limit.signal.aborted) throw error;
    const message = `the connection broke before the first bytes: ${rootMessage(error)}`;
    throw new DownloadError('incomplete', message, { cause: error });
  } finally {
    limit.clear();
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readHead(reader: Reader, needed: number): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (head.length < needed) {
    const { done, value } = await reader.read();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return head;
}

async function* rest(head: Buffer, reader: Reader): AsyncGenerator<Uint8Array, void> {
  try {
    if (head.length > 0) yield head;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // Whoever stops early closes the connection.
    void reader.cancel().catch(() => {});
  }
}

function fits(head: Buffer, { hex, offset }: Beginning): boolean {
  const got = head.subarray(offset, offset + hex.length / 2).toString('hex');
  return new RegExp(`^${hex.toLowerCase().replaceAll('?', '.')}$`).test(got);
}

function look(head: Buffer): string {
  if (head.length === 0) return 'nothing';
  const text = head.toString('latin1').trimStart();
  if (/^[{[]/.test(text)) return 'JSON';
  if (text.startsWith('<')) return 'HTML or XML';
  const start = head
    .subarray(0, 8)
    .toString('hex')
    .replaceAll(/..(?=.)/g, '$& ');
  return `something else (it begins with ${start})`;
}
