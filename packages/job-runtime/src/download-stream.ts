import { readBody } from './body-reader.ts';
import { type Clock, systemClock } from './clock.ts';
import { DownloadError, rootMessage } from './errors.ts';
import { Mp4Boxes } from './mp4-boxes.ts';
import { backoffMs, type RetryPolicy } from './retry.ts';
import { type FileSignature, mismatch, SIGNATURE_BYTES } from './signature.ts';

/** Where to continue a download, for the request's headers. */
export interface ResumePoint {
  /** `Range: bytes=<offset>-` */
  readonly offset: number;
  /** `If-Range: <etag>`, so that the service sends the whole file if it is another one by now. */
  readonly etag: string;
}

/** How far a download is. */
export interface DownloadProgress {
  readonly receivedBytes: number;
  /** `undefined` where the service does not tell. */
  readonly totalBytes: number | undefined;
}

export interface DownloadOptions {
  /**
   * Asks for the content: a 200 or 206 response with an unread body, or an error.
   * With a resume point it sends `Range` and `If-Range`; without one, neither.
   */
  open: (resume: ResumePoint | undefined, signal: AbortSignal | undefined) => Promise<Response>;
  signal?: AbortSignal | undefined;
  /** The longest time without a byte, in milliseconds. @default 30_000 */
  stallTimeoutMs?: number | undefined;
  onProgress?: ((progress: DownloadProgress) => void) | undefined;
  /** Checks the first bytes before any is handed on. @default no check */
  expectedSignature?: FileSignature | undefined;
  /** How often a broken connection is resumed, where bytes have come only with the help of a strong ETag. @default 5 */
  maxResumes?: number | undefined;
  /** The pauses between the resumes. */
  retry?: RetryPolicy | undefined;
  clock?: Clock | undefined;
  random?: () => number;
}

/**
 * The content, chunk by chunk as it arrives, checked for its type and length and resumed when the connection breaks.
 * Memory does not grow with the size, and nothing is read faster than the consumer takes it.
 *
 * @throws {@link DownloadError}; whatever `open` throws; the signal's reason.
 */
export async function* downloadChunks(options: DownloadOptions): AsyncGenerator<Uint8Array, void> {
  const { open, signal, maxResumes = 5, clock = systemClock } = options;
  signal?.throwIfAborted();
  let response = await open(undefined, signal);
  let source = describe(response);
  let received = 0;
  const boxes = options.expectedSignature === 'mp4' ? new Mp4Boxes() : undefined;
  for (let resumes = 0; ; ) {
    try {
      for await (const chunk of checked(response, received, source.totalBytes, options)) {
        received += chunk.byteLength;
        boxes?.push(chunk);
        options.onProgress?.({ receivedBytes: received, totalBytes: source.totalBytes });
        yield chunk;
      }
      break;
    } catch (error) {
      signal?.throwIfAborted();
      const { etag } = source;
      const isUseless = resumes >= maxResumes || (received > 0 && !etag);
      const broken = asBroken(error, received, source.totalBytes);
      if (isUseless || broken.reason === 'not-a-video') throw broken;
      resumes++;
      await clock.sleep(backoffMs(resumes, options.retry, options.random), signal);
      if (received > 0 && etag) {
        response = await reopen(open, { offset: received, etag }, signal);
      } else {
        response = await open(undefined, signal);
        source = describe(response);
      }
    }
  }
  // All that was announced has arrived: asking for the rest would bring nothing.
  const missing = boxes?.missing();
  if (missing !== undefined) throw new DownloadError('incomplete', missing);
}

/** The same as a web stream, for passing on. Cancelling it closes the connection. */
export function downloadStream(options: DownloadOptions): ReadableStream<Uint8Array> {
  const chunks = downloadChunks(options);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return();
      },
    },
    // Nothing is read ahead: the consumer's own buffer is enough.
    { highWaterMark: 0 },
  );
}

interface Source {
  readonly totalBytes: number | undefined;
  /** A strong one; a weak one does not promise equal bytes. */
  readonly etag: string | undefined;
}

function describe({ headers }: Response): Source {
  // The length and the ranges of an encoded body count encoded bytes, which nobody here sees.
  const encoding = headers.get('content-encoding');
  if (encoding && encoding !== 'identity') return { totalBytes: undefined, etag: undefined };
  const length = headers.get('content-length') ?? '';
  const etag = headers.get('etag');
  return {
    totalBytes: /^\d+$/.test(length) ? Number(length) : undefined,
    etag: etag?.startsWith('"') ? etag : undefined,
  };
}

async function* checked(
  response: Response,
  offset: number,
  totalBytes: number | undefined,
  options: DownloadOptions,
): AsyncGenerator<Uint8Array, void> {
  let at = startOf(response);
  const { signal, stallTimeoutMs = 30_000, clock, expectedSignature } = options;
  const body = response.body ?? new Blob([]).stream();
  const chunks = readBody(body, { signal, stallTimeoutMs, clock });
  const typed = at === 0 && expectedSignature ? withSignature(chunks, expectedSignature) : chunks;
  for await (const chunk of typed) {
    // A service without ranges begins again; what is here already is passed over.
    const fresh = chunk.subarray(Math.min(Math.max(offset - at, 0), chunk.byteLength));
    at += chunk.byteLength;
    if (totalBytes !== undefined && at > totalBytes) throw unlike(totalBytes, at);
    if (fresh.byteLength > 0) yield fresh;
  }
  if (totalBytes !== undefined && at < totalBytes) throw unlike(totalBytes, at);
}

function unlike(totalBytes: number, bytes: number): DownloadError {
  return new DownloadError('incomplete', `the service announced ${totalBytes} bytes and sent ${bytes}`);
}

/** Holds the first bytes back until they are proven to be of the expected type. */
async function* withSignature(
  chunks: AsyncGenerator<Uint8Array, void>,
  expected: FileSignature,
): AsyncGenerator<Uint8Array, void> {
  let head: Uint8Array = Uint8Array.of();
  let isProven = false;
  const prove = () => {
    const found = mismatch(head, expected);
    if (found)
      throw new DownloadError('not-a-video', `the service sent ${found} where a video file was expected`);
    isProven = true;
    return head;
  };
  for await (const chunk of chunks) {
    if (isProven) yield chunk;
    else {
      // The first chunk is nearly always enough, and then nothing is copied.
      head = head.length ? Uint8Array.from([...head, ...chunk]) : chunk;
      if (head.byteLength >= SIGNATURE_BYTES) yield prove();
    }
  }
  if (!isProven) yield prove();
}

/** The position of a response's first byte in the whole. */
function startOf(response: Response): number {
  if (response.status !== 206) return 0;
  return Number(/^bytes (\d+)-/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
}

async function reopen(
  open: DownloadOptions['open'],
  resume: ResumePoint,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const response = await open(resume, signal);
  if (response.headers.get('etag') === resume.etag && startOf(response) <= resume.offset) return response;
  void response.body?.cancel().catch(() => {});
  throw new DownloadError(
    'changed',
    `the service did not continue with the same file at byte ${resume.offset}`,
  );
}

function asBroken(error: unknown, received: number, totalBytes: number | undefined): DownloadError {
  if (error instanceof DownloadError) return error;
  const total = totalBytes === undefined ? '' : ` of ${totalBytes}`;
  const message = `the connection broke after ${received}${total} bytes: ${rootMessage(error)}`;
  return new DownloadError('incomplete', message, { cause: error });
}
