import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import RunwayML from '@runwayml/sdk';
import Replicate from 'replicate';
import { ID, KEY, type Peer, VideoGen } from './peers.ts';

type Send = typeof fetch;

async function withServer<T>(listener: RequestListener, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** The pause before the second request where the service answers 429 with `Retry-After: 3`. */
export async function retryAfter({ make }: Peer): Promise<string> {
  const times: number[] = [];
  const listener: RequestListener = (_request, response) => {
    times.push(performance.now());
    if (times.length === 1) response.writeHead(429, { 'retry-after': '3' }).end('{}');
    else
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id: ID, status: 'x' }));
  };
  await withServer(listener, (url) =>
    make(url, fetch)
      .read()
      .catch(() => {}),
  );
  const [first, second] = times;
  return first === undefined || second === undefined
    ? 'no retry'
    : `${((second - first) / 1000).toFixed(2)} s`;
}

/** Whether the error has the service's code and message, for each of the two forms. */
export async function bothShapes({ make }: Peer): Promise<string> {
  const forms = {
    nested: { error: { code: 'VIDEO_NOT_FOUND', message: 'Video not found' } },
    flat: { error: 'VIDEO_NOT_FOUND', message: 'Video not found' },
  };
  const told: string[] = [];
  for (const [form, body] of Object.entries(forms)) {
    const send = (async () => Response.json(body, { status: 404 })) as Send;
    const error = await make('http://127.0.0.1:9', send)
      .read()
      .catch((thrown: unknown) => thrown);
    const isTold =
      error instanceof Error &&
      (error as { code?: unknown }).code === 'VIDEO_NOT_FOUND' &&
      error.message.includes('Video not found');
    if (isTold) told.push(form);
  }
  return told.length === 2 ? 'both' : (told[0] ?? 'neither');
}

/** Whether printing the client, or what a refused call throws, shows the key. */
export async function keyHidden({ make }: Peer): Promise<string> {
  const send = (async () => Response.json({ error: `bad key ${KEY}` }, { status: 401 })) as Send;
  const { client, read } = make('http://127.0.0.1:9', send);
  const error = await read().catch((thrown: unknown) => thrown);
  const shows = (thing: unknown) => inspect(thing, { depth: 12, showHidden: true }).includes(KEY);
  const places = [shows(client) ? 'client' : '', shows(error) ? 'error' : ''].filter(Boolean);
  return places.length === 0 ? 'hidden' : `in the ${places.join(' and the ')}`;
}

/** What an abort after 300 ms of a wait brings, and after how long. */
export async function abortInWait(): Promise<Map<string, string>> {
  const answer = (body: object) => (async () => Response.json(body)) as unknown as Send;
  const waits: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
    '@videogen/client': (signal) => {
      const fetchImpl = answer({ status: 'processing' });
      return new VideoGen({ baseUrl: 'http://127.0.0.1:9', apiKey: KEY, fetch: fetchImpl }).videos.wait(ID, {
        signal,
      });
    },
    replicate: (signal) => {
      const fetchImpl = answer({ id: ID, status: 'processing' });
      const client = new Replicate({ auth: KEY, fetch: fetchImpl as never });
      return client.run('a/b:0123456789012345678901234567890123456789012345678901234567890123', {
        input: {},
        signal,
      });
    },
    '@runwayml/sdk': (abortSignal) => {
      const fetchImpl = answer({ id: ID, status: 'RUNNING' });
      return new RunwayML({ apiKey: KEY, fetch: fetchImpl }).tasks
        .retrieve(ID)
        .waitForTaskOutput({ abortSignal });
    },
  };
  const results = new Map<string, string>();
  for (const [name, wait] of Object.entries(waits)) {
    const controller = new AbortController();
    let abortedAt = 0;
    setTimeout(() => {
      abortedAt = performance.now();
      controller.abort(new Error('enough'));
    }, 300);
    const how = await wait(controller.signal).then(
      () => 'resolves',
      () => 'rejects',
    );
    results.set(name, `${how} after ${Math.max(0, performance.now() - abortedAt).toFixed(0)} ms`);
  }
  return results;
}
