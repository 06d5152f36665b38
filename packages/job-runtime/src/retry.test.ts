import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test, vi } from 'vitest';
import { answer, refusedUrl, reset, type Step, serve, silence } from '../test/server.ts';
import { AmbiguousRequestError, AttemptTimeoutError, NoResponseError } from './errors.ts';
import { fetchWithRetry } from './fetch-with-retry.ts';
import { backoffMs, type RetryEvent } from './retry.ts';
import { ManualClock } from './testing.ts';

const quick = { baseDelayMs: 1, maxDelayMs: 5 };

describe('how often a request is sent', () => {
  const cases: [string, method: string, Step, sends: number][] = [
    ['GET after a reset', 'GET', reset, 3],
    ['GET after 408', 'GET', answer(408), 3],
    ['GET after 429', 'GET', answer(429), 3],
    ['GET after 500', 'GET', answer(500), 3],
    ['DELETE after 503', 'DELETE', answer(503), 3],
    ['DELETE after 502', 'DELETE', answer(502), 3],
    ['GET after 501', 'GET', answer(501), 1],
    ['GET after 404', 'GET', answer(404), 1],
    ['DELETE after 400', 'DELETE', answer(400), 1],
    ['POST after 429', 'POST', answer(429), 3],
    ['POST after 503 with Retry-After', 'POST', answer(503, { 'retry-after': '0' }), 3],
    ['POST after 503 without Retry-After', 'POST', answer(503), 1],
    ['POST after 500', 'POST', answer(500), 1],
    ['POST after 408', 'POST', answer(408), 1],
  ];
  test.each(cases)('%s', async (_name, method, step, sends) => {
    const { url, requests } = await serve(step);
    const send = fetchWithRetry(fetch, { ...quick, maxAttempts: 3 });
    await send(new Request(url, { method, ...(method === 'POST' && { body: '{}' }) })).catch(() => {});
    expect(requests.length).toBe(sends);
  });

  test('POST after a reset: once, and the error says that it is ambiguous', async () => {
    const { url, requests } = await serve(reset);
    const sent = fetchWithRetry(fetch, quick)(new Request(url, { method: 'POST', body: '{}' }));
    await expect(sent).rejects.toBeInstanceOf(AmbiguousRequestError);
    expect(requests.length).toBe(1);
  });

  test.each(['GET', 'POST'])('%s to an address where nobody listens: as often as allowed', async (method) => {
    const events: RetryEvent[] = [];
    const send = fetchWithRetry(fetch, { ...quick, maxAttempts: 3, onRetry: (event) => events.push(event) });
    const error = await send(new Request(await refusedUrl(), { method })).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(NoResponseError);
    expect(error).not.toBeInstanceOf(AmbiguousRequestError);
    expect(error.attempts).toBe(3);
    expect(error.message).toContain('ECONNREFUSED');
    expect(events.map((event) => event.attempt)).toEqual([1, 2]);
  });

  test('a host that speaks no TLS: once, and nothing is ambiguous', async () => {
    const { url } = await serve(answer(200));
    const sent = fetchWithRetry(
      fetch,
      quick,
    )(new Request(url.replace('http:', 'https:'), { method: 'POST' }));
    const error = await sent.catch((thrown) => thrown);
    expect(error).not.toBeInstanceOf(AmbiguousRequestError);
    expect(error.attempts).toBe(1);
  });
});

test('the body is sent again whole, and the answer that counts is the last', async () => {
  const bodies: string[] = [];
  const collect =
    (then: Step): Step =>
    (response, request) => {
      request.setEncoding('utf8').on('data', (text) => bodies.push(text));
      request.on('end', () => then(response, request));
    };
  const { url } = await serve(collect(answer(429)), collect(answer(201, {}, 'made')));
  const response = await fetchWithRetry(fetch, quick)(new Request(url, { method: 'POST', body: 'prompt' }));
  expect(await response.text()).toBe('made');
  expect(bodies).toEqual(['prompt', 'prompt']);
});

describe('how long it waits', () => {
  test('Retry-After rules over the backoff, and nothing is sent before it is over', async () => {
    const { url, requests } = await serve(answer(429, { 'retry-after': '45' }), answer(200));
    const clock = new ManualClock();
    const sent = fetchWithRetry(fetch, { clock })(new Request(url));
    await clock.sleeping(45_000);
    await clock.advance(44_999);
    expect(requests.length).toBe(1);
    await clock.advance(1);
    expect((await sent).status).toBe(200);
  });

  test('a Retry-After beyond the budget ends with the answer itself', async () => {
    const { url, requests } = await serve(answer(429, { 'retry-after': '3600' }));
    const response = await fetchWithRetry(fetch)(new Request(url));
    expect(response.status).toBe(429);
    expect(requests.length).toBe(1);
  });

  test('the backoff doubles up to its longest, and the jitter is full', () => {
    const longest = [1, 2, 3, 4, 5, 6, 7, 8].map((attempt) => backoffMs(attempt, {}, () => 1));
    expect(longest).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000]);
    expect(backoffMs(5, {}, () => 0)).toBe(0);
    expect(backoffMs(2, {}, () => 0.25)).toBe(250);
  });
});

describe('when it ends', () => {
  test('an attempt that takes too long is repeated for GET', async () => {
    const { url, requests } = await serve(silence, answer(200));
    const response = await fetchWithRetry(fetch, { ...quick, timeoutMs: 150 })(new Request(url));
    expect(response.status).toBe(200);
    expect(requests.length).toBeGreaterThan(1);
  });

  test('and is ambiguous for POST', async () => {
    const { url } = await serve(silence);
    const sent = fetchWithRetry(fetch, { timeoutMs: 60 })(new Request(url, { method: 'POST' }));
    const error = await sent.catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AmbiguousRequestError);
    expect(error.cause).toBeInstanceOf(AttemptTimeoutError);
  });

  test('a transport that follows no signal cannot hold the caller', async () => {
    const send = fetchWithRetry(() => new Promise(() => {}), { timeoutMs: 20, maxAttempts: 1 });
    await expect(send(new Request('http://localhost'))).rejects.toThrow('no complete answer within 0.02 s');
  });

  test('the connection of an attempt that was given up is closed, also after a garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const { url, requests } = await serve(silence);
    const sent = fetchWithRetry(fetch, { timeoutMs: 200 })(new Request(url, { method: 'POST' }));
    setTimeout(collectGarbage, 50);
    setTimeout(collectGarbage, 100);
    await expect(sent).rejects.toBeInstanceOf(AmbiguousRequestError);
    await vi.waitFor(() => expect(requests[0]?.socket.destroyed).toBe(true));
  });

  test('the timeout covers a buffered body', async () => {
    const drip: Step = (response) => void response.writeHead(200).write('{');
    const { url, requests } = await serve(drip, answer(200, {}, '{}'));
    const send = fetchWithRetry(fetch, { ...quick, timeoutMs: 150, bufferUpTo: 1_000 });
    expect(await (await send(new Request(url))).text()).toBe('{}');
    expect(requests.length).toBeGreaterThan(1);
  });

  test('a body that is longer than the buffer is an error', async () => {
    const { url } = await serve(answer(200, {}, 'x'.repeat(2_000)));
    const send = fetchWithRetry(fetch, { maxAttempts: 1, bufferUpTo: 1_000 });
    await expect(send(new Request(url))).rejects.toThrow('longer than 1000 bytes');
  });

  test('of an error the beginning is enough', async () => {
    const { url } = await serve(answer(404, {}, 'x'.repeat(2_000)));
    const response = await fetchWithRetry(fetch, { bufferUpTo: () => 1_000 })(new Request(url));
    expect(await response.text()).toBe('x'.repeat(1_000));
  });

  test.each([
    ['an attempt', silence],
    ['a backoff', answer(429, { 'retry-after': '60' })],
  ])('an abort in %s rejects at once with its reason', async (_name, step) => {
    const { url } = await serve(step);
    const controller = new AbortController();
    const sent = fetchWithRetry(fetch, { signal: controller.signal })(new Request(url));
    setTimeout(() => controller.abort(new Error('enough')), 60);
    const before = performance.now();
    await expect(sent).rejects.toThrow('enough');
    expect(performance.now() - before).toBeLessThan(500);
  });

  test('an abort still ends the body after the headers came', async () => {
    const { url } = await serve((response) => void response.writeHead(200).write('x'));
    const controller = new AbortController();
    const response = await fetchWithRetry(fetch, { signal: controller.signal })(new Request(url));
    setTimeout(() => controller.abort(new Error('enough')), 20);
    await expect(response.text()).rejects.toThrow('enough');
  });
});

describe('finishAttempts', () => {
  test('an answer that arrives after the abort is returned', async () => {
    const { url, requests } = await serve(answer(202));
    const stop = new AbortController();
    const send = fetchWithRetry(
      async (request) => {
        stop.abort(new Error('stop'));
        return fetch(request);
      },
      { ...quick, signal: stop.signal, finishAttempts: true },
    );
    expect((await send(new Request(url, { method: 'POST', body: '{}' }))).status).toBe(202);
    expect(requests.length).toBe(1);
  });

  test('no further attempt begins after the abort', async () => {
    const { url, requests } = await serve(answer(429));
    const stop = new AbortController();
    const send = fetchWithRetry(
      (request) => {
        stop.abort(new Error('stop'));
        return fetch(request);
      },
      { ...quick, signal: stop.signal, finishAttempts: true },
    );
    await expect(send(new Request(url, { method: 'POST', body: '{}' }))).rejects.toThrow('stop');
    expect(requests.length).toBe(1);
  });
});
