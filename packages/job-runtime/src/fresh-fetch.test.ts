import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { answer, refusedUrl, type Step, serve, silence } from '../test/server.ts';
import { isConnectionRefused } from './connection.ts';
import { AmbiguousRequestError } from './errors.ts';
import { type FetchRequest, fetchWithRetry } from './fetch-with-retry.ts';
import { freshFetch, nodeFetch } from './fresh-fetch.ts';

const post = (url: string, body = '{"prompt":"A paper boat"}') =>
  new Request(url, { method: 'POST', body, headers: { 'content-type': 'application/json', 'x-a': '1' } });

async function listen(server: Server): Promise<string> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Answers the first request of each connection, and resets the connection at the second. */
async function staleUrl(): Promise<string> {
  const used = new WeakSet<object>();
  return listen(
    createServer((request, response) => {
      if (used.has(request.socket)) request.socket.resetAndDestroy();
      else response.end('{}');
      used.add(request.socket);
    }),
  );
}

test('sends what was given and gives what came', async () => {
  const bodies: string[] = [];
  const step: Step = (response, request) => {
    request.on('data', (chunk) => bodies.push(String(chunk)));
    request.on('end', () =>
      response.writeHead(202, 'Fine', { 'set-cookie': ['a=1', 'b=2'], 'x-b': 'ü' }).end('{"id":1}'),
    );
  };
  const server = await serve(step);
  const response = await freshFetch(post(`${server.url}/v1/videos?x=y`));
  expect(response).toMatchObject({ status: 202, statusText: 'Fine', ok: true });
  expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
  expect(await response.json()).toEqual({ id: 1 });
  expect(bodies).toEqual(['{"prompt":"A paper boat"}']);
  expect(server.requests).toMatchObject([
    {
      method: 'POST',
      url: '/v1/videos?x=y',
      headers: {
        'content-type': 'application/json',
        'content-length': '25',
        'x-a': '1',
        connection: 'close',
      },
    },
  ]);
});

describe('a service that closes a connection at the moment of its second use', () => {
  const rounds = async (send: FetchRequest, url: string) => {
    const posts: unknown[] = [];
    for (let round = 0; round < 5; round++) {
      await (await send(new Request(url))).text();
      posts.push(await send(post(url)).catch((error: unknown) => error));
    }
    return posts;
  };

  test('leaves open whether a pooled request was acted on', async () => {
    const posts = await rounds(fetchWithRetry(fetch), await staleUrl());
    expect(posts).toContainEqual(expect.any(AmbiguousRequestError));
  });

  test('does no harm to a fresh one', async () => {
    const posts = await rounds(fetchWithRetry(nodeFetch), await staleUrl());
    expect(posts).toEqual(Array(5).fill(expect.any(Response)));
  });
});

test('reads share connections, posts do not', async () => {
  const sockets = new Set<object>();
  const url = await listen(
    createServer((request, response) => {
      sockets.add(request.socket);
      response.end('{}');
    }),
  );
  for (let round = 0; round < 6; round++) await (await nodeFetch(new Request(url))).text();
  const shared = sockets.size;
  expect(shared).toBeLessThan(6);
  for (let round = 0; round < 6; round++) await (await nodeFetch(post(url))).text();
  expect(sockets.size).toBe(shared + 6);
});

test.each<[string, (text: string) => Buffer]>([
  ['gzip', gzipSync],
  ['deflate', deflateSync],
  ['br', brotliCompressSync],
])('decodes %s, which it did not ask for', async (encoding, encode) => {
  const server = await serve((response) =>
    response.writeHead(200, { 'content-encoding': encoding }).end(encode('{"id":1}')),
  );
  expect(await (await freshFetch(post(server.url))).json()).toEqual({ id: 1 });
  expect(server.requests[0]?.headers['accept-encoding']).toBe('identity');
});

test.each([204, 205, 304])('%d has no body', async (status) => {
  const server = await serve(answer(status));
  expect(await freshFetch(post(server.url))).toMatchObject({ status, body: null });
});

test('a redirect is returned, not followed', async () => {
  const server = await serve(answer(302, { location: '/login' }));
  expect((await freshFetch(post(server.url))).status).toBe(302);
  expect(server.requests.length).toBe(1);
});

describe('fails', () => {
  test('provably unsent where nobody listens', async () => {
    const error = await freshFetch(post(await refusedUrl())).catch((thrown) => thrown);
    expect(isConnectionRefused(error)).toBe(true);
  });

  test.each<[string, string]>([
    ['a body that is cut', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id"'],
    ['a gzip body that is none', 'HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\n\r\n{"id":1}'],
    ['what is no HTTP', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['nothing', ''],
  ])('with %s', async (_name, bytes) => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.end(bytes));
    });
    const url = await listen(server);
    const reading = freshFetch(post(url)).then((response) => response.text());
    await expect(reading).rejects.toThrow();
  });
});

describe('an abort', () => {
  test('before the answer rejects with its reason', async () => {
    const server = await serve(silence);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('enough')), 50);
    const sending = freshFetch(post(server.url), { signal: controller.signal });
    await expect(sending).rejects.toThrow('enough');
  });

  test('in the middle of the body ends it', async () => {
    const server = await serve((response) => void response.writeHead(200).write('{'));
    const controller = new AbortController();
    const response = await freshFetch(post(server.url), { signal: controller.signal });
    controller.abort(new Error('enough'));
    await expect(response.text()).rejects.toThrow();
  });

  test('that came first sends nothing', async () => {
    const server = await serve(silence);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(freshFetch(post(server.url), { signal })).rejects.toThrow('enough');
    expect(server.requests.length).toBe(0);
  });
});

test('goes through the proxy of the environment where fetch does', async () => {
  const proxy = await serve(answer(200, {}, 'from the proxy'));
  const script = `import { freshFetch } from ${JSON.stringify(new URL('./fresh-fetch.ts', import.meta.url).href)};
    const response = await freshFetch(new Request('http://service.invalid/', { method: 'POST', body: 'x' }));
    console.log(await response.text());`;
  const env = { ...process.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.url, NO_PROXY: '' };
  const args = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  expect(stdout).toBe('from the proxy\n');
  expect(proxy.requests).toMatchObject([{ method: 'POST', url: 'http://service.invalid/' }]);
});
