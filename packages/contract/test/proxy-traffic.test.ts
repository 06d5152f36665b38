import { standingClock, startEmulator } from '@videogen/emulator';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startProxy } from '../src/index.ts';
import { serve, violationsOf, watch } from './harness.ts';

const key = 'sk_test_alice';
const other = 'sk_test_bob';

async function start(errorShape: 'nested' | 'flat' | 'mixed') {
  const emulator = await startEmulator({
    accounts: [
      { name: 'alice', key },
      { name: 'bob', key: other },
    ],
    clock: standingClock(),
    clips: 'shared',
    errorShape,
  });
  onTestFinished(() => emulator.close());
  return emulator;
}

describe('correct traffic has no violation', () => {
  test.each(['nested', 'flat', 'mixed'] as const)('errors %s', async (errorShape) => {
    const emulator = await start(errorShape);
    const proxy = await watch(emulator.url);
    const call = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
      fetch(`${proxy.url}/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
      });
    const statuses: number[] = [];
    const see = async (answer: Promise<Response>): Promise<Response> => {
      const response = await answer;
      statuses.push(response.status);
      await response.clone().arrayBuffer();
      return response;
    };

    await see(call('GET', 'account'));
    await see(call('GET', 'account', { authorization: 'Bearer sk_nobody' }));
    const made = await see(call('POST', 'videos/generate', {}, { prompt: 'A kite', duration: 1 }));
    const { video_id: id } = (await made.json()) as { video_id: string };
    await see(call('POST', 'videos/generate', {}, { prompt: '' }));
    await see(call('GET', `videos/${id}/status`));
    await see(call('GET', `videos/${id}/status`, { authorization: `Bearer ${other}` }));
    await see(call('GET', `videos/${id}/download`));
    await see(call('DELETE', `videos/${id}`));
    emulator.advance(60);
    await see(call('GET', `videos/${id}/status`));
    const file = await see(call('GET', `videos/${id}/download`));
    const etag = file.headers.get('etag') ?? '';
    await see(call('GET', `videos/${id}/download`, { range: 'bytes=0-99' }));
    await see(call('GET', `videos/${id}/download`, { range: 'bytes=100-' }));
    await see(call('GET', `videos/${id}/download`, { range: 'bytes=-1' }));
    await see(call('GET', `videos/${id}/download`, { range: 'bytes=999999999-' }));
    await see(call('GET', `videos/${id}/download`, { range: 'bytes=0-9', 'if-range': etag }));
    await see(call('GET', 'videos/no-uuid/status'));
    await see(call('DELETE', `videos/${id}`));
    await see(call('DELETE', `videos/${id}`));
    emulator.failNext();
    const failing = await see(call('POST', 'videos/generate', {}, { prompt: 'A storm' }));
    const { video_id: failed } = (await failing.json()) as { video_id: string };
    emulator.advance(60);
    await see(call('GET', `videos/${failed}/status`));
    await see(call('GET', `videos/${failed}/download`));

    await proxy.settled(10_000);
    expect(violationsOf(proxy.exchanges, 'response')).toEqual([]);
    expect(proxy.exchanges.map(({ status }) => status)).toEqual(statuses);
    expect(statuses).toEqual([
      200, 401, 202, 400, 200, 403, 400, 400, 200, 200, 206, 206, 206, 416, 206, 400, 204, 404, 202, 200, 400,
    ]);
  });
});

test('a request that is not as described is told, and passes', async () => {
  const emulator = await start('nested');
  const proxy = await watch(emulator.url);
  const response = await fetch(`${proxy.url}/v1/videos/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{"duration":"long"}',
  });
  expect(response.status).toBe(400);
  await fetch(`${proxy.url}/v1/account`);
  await fetch(`${proxy.url}/v1/library`, { headers: { authorization: `Bearer ${key}` } });
  await proxy.settled(10_000);
  expect(violationsOf(proxy.exchanges, 'response')).toEqual([]);
  expect(violationsOf(proxy.exchanges, 'request')).toEqual([
    expect.stringMatching(/generate: body required: .*'prompt'/),
    expect.stringMatching(/generate: body type: .*number/),
    expect.stringMatching(/account: security/),
    expect.stringMatching(/library: undocumented operation/),
  ]);
});

test('what passes is unchanged: method, path, body, and headers in their order and spelling', async () => {
  let seen: unknown;
  const target = await serve((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, rawHeaders } = request;
      seen = { method, url, rawHeaders, body: Buffer.concat(chunks).toString() };
      response.writeHead(418, 'Short and stout', ['X-Twice', 'one', 'x-Twice', 'two', 'ETag', 'W/"a"']);
      response.end('tea');
    });
  });
  const proxy = await watch(`${target}/base/`);
  const { request } = await import('node:http');
  const raw = await new Promise<{ status: string | undefined; rawHeaders: string[] }>((resolve) => {
    const sent = request(`${proxy.url}/v1/a%20b?x=1`, {
      method: 'PATCH',
      headers: ['Host', 'x', 'X-Odd', 'a', 'x-oDD', 'b', 'Content-Length', '2'],
    });
    sent.on('response', (response) => {
      resolve({ status: response.statusMessage, rawHeaders: response.rawHeaders });
      response.resume();
    });
    sent.end('hi');
  });
  expect(seen).toMatchObject({ method: 'PATCH', url: '/base/v1/a%20b?x=1', body: 'hi' });
  const headers = (seen as { rawHeaders: string[] }).rawHeaders;
  expect(headers.slice(0, 8)).toEqual([
    'Host',
    new URL(target).host,
    'X-Odd',
    'a',
    'x-oDD',
    'b',
    'Content-Length',
    '2',
  ]);
  expect(raw.status).toBe('Short and stout');
  expect(raw.rawHeaders.slice(0, 6)).toEqual(['X-Twice', 'one', 'x-Twice', 'two', 'ETag', 'W/"a"']);
});

test('a target that is not there is a 502 and a violation', async () => {
  const proxy = await watch('http://127.0.0.1:1');
  expect((await fetch(`${proxy.url}/v1/account`)).status).toBe(502);
  await proxy.settled(10_000);
  expect(violationsOf(proxy.exchanges, 'response')).toEqual([
    'GET /v1/account: connection: There was no answer: ECONNREFUSED',
  ]);
});

test('a client that goes away is no violation, and a generation it asked for is still seen', async () => {
  let answer: (() => void) | undefined;
  const arrived = Promise.withResolvers<void>();
  const target = await serve((request, response) => {
    request.resume().on('end', () => {
      answer = () => {
        response.writeHead(202, { 'content-type': 'application/json' });
        response.end('{"video_id":"7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68","status":"processing"}');
      };
      arrived.resolve();
    });
  });
  const seen: unknown[] = [];
  const proxy = await watch(target, { onExchange: (_, { json }) => void seen.push(json) });
  const gone = new AbortController();
  const request = fetch(`${proxy.url}/v1/videos/generate`, {
    method: 'POST',
    body: '{"prompt":"p"}',
    signal: gone.signal,
  });
  await arrived.promise;
  gone.abort();
  await expect(request).rejects.toThrow();
  answer?.();
  await proxy.settled(10_000);
  expect(seen).toEqual([{ video_id: '7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68', status: 'processing' }]);
});

test('a target that hangs does not keep the proxy from ending', async () => {
  const asked = Promise.withResolvers<void>();
  const target = await serve(() => asked.resolve());
  const proxy = await startProxy({ target });
  const request = fetch(`${proxy.url}/v1/account`);
  const cut = expect(request).rejects.toThrow();
  await asked.promise;
  await proxy.close();
  await cut;
});
