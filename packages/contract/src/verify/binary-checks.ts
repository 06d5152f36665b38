import { createHash } from 'node:crypto';
import { elapsed, sleep } from '../clock.ts';
import type { Check } from '../report/report.ts';

/** With what the checks are done. */
export interface BinaryOptions {
  /** Base URL that requests go to. */
  url: string;
  apiKey: string;
  /** How long a generation may take, in milliseconds. */
  patience: number;
  signal?: AbortSignal | undefined;
}

const suite = 'The file';
const PAUSE = 500;
/** How long one answer may take to come whole, in milliseconds. */
const ANSWER = 120_000;

/** What Arazzo cannot say: a download's bytes, again and in parts. Generates one video, and deletes it. */
export async function checkBinaries(options: BinaryOptions): Promise<Check[]> {
  const call = (method: string, path: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(`${options.url}/v1/videos/${path}`, {
      method,
      headers: { authorization: `Bearer ${options.apiKey}`, ...headers },
      signal: AbortSignal.any([AbortSignal.timeout(ANSWER), ...(options.signal ? [options.signal] : [])]),
      ...(body !== undefined && { body }),
    });
  const checks: Check[] = [];
  const check = async <T>(name: string, act: () => Promise<T>): Promise<T | undefined> => {
    const began = elapsed();
    const done = { suite, name, seconds: 0, problems: [] as string[] };
    checks.push(done);
    try {
      return await act();
    } catch (error) {
      options.signal?.throwIfAborted();
      done.problems.push((error as Error).message);
      return undefined;
    } finally {
      done.seconds = (elapsed() - began) / 1000;
    }
  };

  const id = await check('a video is made', () => make(call, options));
  if (id === undefined) return checks;
  const whole = await check('it can be downloaded', async () => digest(await call('GET', `${id}/download`)));
  if (whole !== undefined) {
    await check('a second download has the same bytes', async () => {
      const again = await digest(await call('GET', `${id}/download`));
      demand(
        again.sha256 === whole.sha256,
        `downloadVideo 200: SHA-256 ${whole.sha256}, then ${again.sha256}`,
      );
    });
    await check('a range is a part of it, or is left out of account', async () => {
      const from = Math.floor(whole.bytes / 2);
      const response = await call('GET', `${id}/download`, { range: `bytes=${from}-` });
      const part = await digest(response, response.status === 206 ? from : 0);
      const expected = response.status === 206 ? whole.bytes - from : whole.bytes;
      demand(
        part.bytes === expected,
        `downloadVideo ${response.status}: ${expected} bytes were to come, and ${part.bytes} came`,
      );
      if (response.status !== 206) return;
      const joined = await joinedDigest(call, id, from);
      demand(joined === whole.sha256, 'downloadVideo 206: The parts put together are not the whole');
    });
  }
  await check('it can be deleted', async () => {
    const response = await call('DELETE', id);
    demand(response.status === 204, `deleteVideo ${response.status} came, and not 204`);
  });
  return checks;
}

type Call = (
  method: string,
  path: string,
  headers?: Record<string, string>,
  body?: string,
) => Promise<Response>;

async function make(call: Call, { patience, signal }: BinaryOptions): Promise<string> {
  const request = JSON.stringify({ prompt: 'A clock without hands', duration: 1, quality: 'hd' });
  const accepted = await call('POST', 'generate', { 'content-type': 'application/json' }, request);
  demand(accepted.ok, `generateVideo ${accepted.status} came`);
  const { video_id: id } = (await accepted.json()) as { video_id?: unknown };
  if (typeof id !== 'string') throw new Error('generateVideo told no video_id');
  const until = elapsed() + patience;
  for (;;) {
    const response = await call('GET', `${id}/status`);
    const { status } = (await response.json()) as { status?: unknown };
    if (status === 'completed') return id;
    demand(
      response.ok && status === 'processing',
      `getVideoStatus ${response.status}: the status is ${String(status)}`,
    );
    demand(elapsed() < until, 'It is still processing, and patience is at its end');
    await sleep(PAUSE, signal);
  }
}

async function digest(response: Response, from = 0): Promise<{ sha256: string; bytes: number }> {
  const wanted = from > 0 ? 206 : 200;
  demand(response.status === wanted, `downloadVideo ${response.status} came, and not ${wanted}`);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    hash.update(chunk);
    bytes += chunk.byteLength;
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Fetches a file in two parts, as one who was interrupted. */
async function joinedDigest(call: Call, id: string, from: number): Promise<string> {
  const hash = createHash('sha256');
  for (const range of [`bytes=0-${from - 1}`, `bytes=${from}-`]) {
    const response = await call('GET', `${id}/download`, { range });
    demand(response.status === 206, `downloadVideo ${response.status} for ${range}`);
    for await (const chunk of response.body ?? []) hash.update(chunk);
  }
  return hash.digest('hex');
}

function demand(condition: boolean, problem: string): void {
  if (!condition) throw new Error(problem);
}
