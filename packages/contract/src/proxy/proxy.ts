import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { elapsed, sleep } from '../clock.ts';
import { descriptionPath } from '../description.ts';
import { createMask, keyOf, type Mask } from '../mask.ts';
import type { Exchange, Insight } from './exchange.ts';
import { headersOf, openUpstream, passedOn, type Upstream } from './forward.ts';
import { loadJudge } from './judge.ts';
import { createRelease } from './release.ts';
import { createWitness, type Witness } from './witness.ts';

/** Between whom the proxy stands, and what it does besides. */
export interface ProxyOptions {
  /** Base URL of the server, without `/v1`. */
  target: string;
  /** @default '127.0.0.1' */
  host?: string;
  /** 0 takes any free port. @default 0 */
  port?: number;
  /** How much of a JSON body is kept to be judged, in bytes. @default 1 MiB */
  bodyBound?: number;
  /** Path of a bundled OpenAPI document. @default the description of the service */
  description?: string;
  /** What hides keys in paths and messages; it learns the keys that pass. @default a new one */
  mask?: Mask;
  /** Called with each exchange, when it is over and judged. */
  onExchange?: (exchange: Exchange, insight: Insight) => void;
  /** May keep a request from being sent on; what it returns is the text of the 403 that answers it. */
  refuse?: (method: string, path: string, key: string | undefined) => string | undefined;
}

/** A proxy that is listening. */
export interface RunningProxy {
  /** Base URL, without a trailing slash. */
  url: string;
  /** Waits until every exchange that has begun is over and judged, or so many milliseconds have passed. */
  settled(limit: number): Promise<void>;
  /** Stops listening, cuts what is open, and waits until all that passed is judged. */
  close(): Promise<void>;
}

/** How long the end waits for answers that are still to come, in milliseconds. */
const GRACE = 5_000;

/**
 * Stands between any client and any server: bytes pass unchanged and unhurried, and each exchange is judged
 * when it is over.
 *
 * @throws TypeError if the target is no http or https URL; Error with `code` EADDRINUSE or the like if the
 * address cannot be had.
 */
export async function startProxy(options: ProxyOptions): Promise<RunningProxy> {
  const { host = '127.0.0.1', port = 0, bodyBound = 1 << 20, refuse } = options;
  const { description = descriptionPath, mask = createMask(), onExchange = () => undefined } = options;
  const upstream = openUpstream(readTarget(options.target));
  const judge = await loadJudge(description);
  const open = new Set<Promise<void>>();
  let number = 0;

  const server = createServer((request, response) => {
    const requestHeaders = headersOf(request);
    const key = keyOf(requestHeaders.authorization);
    const refusal = refuse?.(request.method ?? 'GET', request.url ?? '/', key);
    if (refusal !== undefined) {
      plain(response, 403, refusal);
      return;
    }
    number += 1;
    mask.add(key);
    const witness = createWitness({ number, requestHeaders, bodyBound, mask, judge });
    const exchange = relay(request, response, upstream, witness)
      .then(async () => {
        const { exchange, insight } = await witness.verdict(request.method ?? 'GET', request.url ?? '/');
        onExchange(exchange, insight);
      })
      .finally(() => open.delete(exchange));
    open.add(exchange);
  });
  // A request that names a body of 5 GB is the server's to refuse, and so is one that takes its time.
  server.requestTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const settled = async (limit: number): Promise<void> => {
    const stop = new AbortController();
    const all = async (): Promise<void> => {
      while (open.size > 0 && !stop.signal.aborted) await Promise.all(open);
    };
    await Promise.race([all(), sleep(limit, stop.signal).catch(() => undefined)]);
    stop.abort();
  };
  return {
    url: `http://${isIPv6(host) ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`,
    settled,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      // A generation that was asked for may still be answered; a target that hangs is not waited for.
      await settled(GRACE);
      upstream.close();
      await settled(GRACE);
    },
  };
}

function readTarget(text: string): URL {
  const target = URL.parse(text);
  if (target === null || !['http:', 'https:'].includes(target.protocol)) {
    throw new TypeError(`The target '${text}' is no http or https URL`);
  }
  return target;
}

/** Carries one request there and its answer back. Ends, and never fails, when nothing more will pass. */
function relay(
  request: IncomingMessage,
  response: ServerResponse,
  upstream: Upstream,
  witness: Witness,
): Promise<void> {
  const start = elapsed();
  return new Promise((resolve) => {
    const sent = upstream.send(request);
    const over = (): void => {
      witness.took(elapsed() - start);
      resolve();
    };
    request.on('data', (chunk: Buffer) => witness.requestBody(chunk));
    request.pipe(sent);
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (witness.answered) return;
      witness.failed(error);
      if (error.code === 'ECONNREFUSED') plain(response, 502, 'The target of the proxy cannot be reached');
      else response.destroy();
      over();
    });
    sent.on('response', (answer) => {
      witness.answer(answer.statusCode ?? 0, headersOf(answer));
      carryBack(answer, response, witness, over);
    });
    response.on('close', () => {
      if (response.writableFinished) return;
      // What was asked to be made may have been made; its answer must not be lost with the one who asked.
      if (request.method === 'POST' && request.complete) return;
      witness.abandoned();
      sent.destroy(new Error('The client went away'));
    });
  });
}

function carryBack(
  answer: IncomingMessage,
  response: ServerResponse,
  witness: Witness,
  over: () => void,
): void {
  response.sendDate = false;
  response.writeHead(answer.statusCode ?? 502, answer.statusMessage, passedOn(answer.rawHeaders));
  const release = createRelease();
  answer.on('data', (chunk: Buffer) => {
    witness.responseBody(chunk);
    release(chunk.length);
  });
  answer.pipe(response);
  // A client that has gone takes no more; the rest is still worth reading.
  response.on('close', () => answer.resume());
  answer.on('close', () => {
    witness.ended(answer.complete);
    if (!answer.complete) response.destroy();
    over();
  });
}

function plain(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, { 'content-type': 'text/plain', 'x-contract-proxy': 'answered' });
  response.end(`${text}\n`);
}
