// What every runtime does with a case: nothing here may need Node.
import type { VideoGen } from '../../src/index.ts';

export const KEY = 'sk_test_hostile_0123456789';
export const ID = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
/** The length of a whole download, in bytes. */
export const CLIP_BYTES = 200_000;
/** No call may take longer than this beyond its own time limit, in milliseconds. */
const SLACK_MS = 1_500;

export type Call = 'account' | 'generate' | 'status' | 'wait' | 'download' | 'delete';

/** What a runner has to know of a case. */
export interface CaseCall {
  readonly name: string;
  readonly call: Call;
  /** The time limit of the call, in milliseconds. */
  readonly timeout: number;
}

/** What came of a case: the value in short, or the error's name and code. */
export interface CaseOutcome {
  readonly name: string;
  readonly outcome: string;
  readonly elapsedMs: number;
}

type Client = new (options: ConstructorParameters<typeof VideoGen>[0]) => VideoGen;

/** Runs one case against the server that plays the hostile service. */
export async function runCase(
  Client: Client,
  url: string,
  index: number,
  own: CaseCall,
): Promise<CaseOutcome> {
  const client = new Client({
    baseUrl: `${url}/case/${index}`,
    apiKey: KEY,
    retry: { maxAttempts: 2, baseDelayMs: 1, budgetMs: 5_000 },
    pacing: () => 50,
  });
  const startedAt = performance.now();
  const outcome = await Promise.race([
    act(client, own).catch(explain),
    new Promise<string>((resolve) => setTimeout(resolve, own.timeout + SLACK_MS, 'HANGS')),
  ]);
  return { name: own.name, outcome, elapsedMs: Math.round(performance.now() - startedAt) };
}

async function act({ account, videos }: VideoGen, { call, timeout }: CaseCall): Promise<string> {
  if (call === 'account') return `account ${(await account.get({ timeout })).id}`;
  if (call === 'delete') return `deleted ${await videos.delete(ID, { timeout })}`;
  if (call === 'download') return download(videos, timeout);
  const video = await {
    generate: () => videos.generate({ prompt: 'A paper boat' }, { timeout }),
    status: () => videos.status(ID, { timeout }),
    wait: () => videos.wait(ID, { timeout }),
  }[call]();
  const progress = video.progress === undefined ? '' : ` ${video.progress}%`;
  return `${video.id === ID ? 'video' : `video ${video.id}`} ${video.state}${progress}`;
}

async function download(videos: VideoGen['videos'], timeout: number): Promise<string> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const to = new WritableStream<Uint8Array>({ write: (chunk) => void chunks.push(new Uint8Array(chunk)) });
  const { sizeBytes } = await videos.download(ID, to, { timeout, stallTimeoutMs: 400 });
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  const isWhole = sizeBytes === CLIP_BYTES && bytes.length === sizeBytes && bytes.every(isClipByte);
  return isWhole ? 'file' : `WRONG FILE of ${sizeBytes} bytes`;
}

/** What stands at an index of the clip behind the heads of its two boxes. */
export function clipByte(index: number): number {
  return (index * 7) % 251;
}

function isClipByte(byte: number, index: number): boolean {
  return index < 24 || byte === clipByte(index);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return `NOT AN ERROR: ${String(error)}`;
  const own = Object.fromEntries(
    Object.getOwnPropertyNames(error).map((name) => [name, Reflect.get(error, name)]),
  );
  if (JSON.stringify({ ...own, stack: error.stack }).includes(KEY)) return 'THE KEY IS IN THE ERROR';
  return `${error.name} ${'code' in error ? String(error.code) : error.message}`;
}
