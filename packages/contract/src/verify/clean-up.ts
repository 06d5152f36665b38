import { elapsed, sleep } from '../clock.ts';
import type { Ledger } from './ledger.ts';

/** How often a video is asked for that cannot be deleted yet, in milliseconds. */
const PAUSE = 1_000;
/** How long one answer may take, in milliseconds. */
const PATIENCE = 30_000;

/**
 * Deletes what a run has made and not deleted itself, waiting for videos that are still processing.
 *
 * @param limit how long to wait for all of them together, in milliseconds
 * @returns what is still there, each with the reason
 */
export async function cleanUp(baseUrl: string, ledger: Ledger, limit: number): Promise<string[]> {
  const until = elapsed() + limit;
  const left = ledger.open().map(async ([id, key]) => {
    for (;;) {
      const problem = await remove(baseUrl, id, key);
      if (problem === undefined) return void ledger.close(id);
      if (elapsed() + PAUSE > until) return `${id}: ${problem}`;
      await sleep(PAUSE);
    }
  });
  return (await Promise.all(left)).filter((problem) => problem !== undefined);
}

async function remove(baseUrl: string, id: string, key: string): Promise<string | undefined> {
  try {
    const headers = { authorization: `Bearer ${key}` };
    const signal = AbortSignal.timeout(PATIENCE);
    const response = await fetch(`${baseUrl}/v1/videos/${id}`, { method: 'DELETE', headers, signal });
    const text = await response.text();
    if (response.ok || response.status === 404) return undefined;
    // Some services only get on with a job when they are asked about it.
    await fetch(`${baseUrl}/v1/videos/${id}/status`, { headers, signal }).then((status) => status.text());
    return `status ${response.status}${text.includes('VIDEO_IN_PROCESSING') ? ', still processing' : ''}`;
  } catch (error) {
    return (error as Error).message;
  }
}
