import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ApiError, errorFromResponse, redactor } from '../src/node.ts';
import { answer, clientFor, ID, KEY, type Step, serve } from './server.ts';

describe('whatever the answer, there is one error', () => {
  test.each<[string, Step, object]>([
    [
      'nested',
      answer(
        404,
        { error: { code: 'VIDEO_NOT_FOUND', message: 'Video not found' } },
        { 'x-request-id': 'r-1' },
      ),
      { status: 404, code: 'VIDEO_NOT_FOUND', message: 'Video not found', shape: 'nested', requestId: 'r-1' },
    ],
    [
      'flat',
      answer(403, { error: 'FORBIDDEN', message: 'Not yours', details: { owner: 'bob' } }),
      { status: 403, code: 'FORBIDDEN', message: 'Not yours', shape: 'flat', details: { owner: 'bob' } },
    ],
    [
      'a page',
      answer(404, '<html><title>Not Found</title>'),
      {
        status: 404,
        code: 'HTTP_404',
        shape: 'html',
        message:
          'asking for the status of a video was answered with 404 and an HTML page ("Not Found") instead of the service\'s JSON; is the base URL right?',
      },
    ],
    [
      'nothing',
      answer(404),
      {
        status: 404,
        shape: 'empty',
        body: undefined,
        message: expect.stringContaining('404 and an empty body'),
      },
    ],
    ['plain text', answer(404, 'x'.repeat(9_000)), { shape: 'unknown', body: `${'x'.repeat(2_000)}…` }],
    ['a page with 200', answer(200, '<html>'), { status: 200, code: 'UNEXPECTED_ANSWER', shape: 'html' }],
    ['a list with 200', answer(200, []), { status: 200, code: 'UNEXPECTED_ANSWER' }],
  ])('%s', async (_name, step, fields) => {
    const server = await serve(step);
    const error = await clientFor(server)
      .videos.status(ID)
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ operation: 'getVideoStatus', ...fields });
  });
});

test('Retry-After is told when the client gives up', async () => {
  const server = await serve(answer(429, '', { 'retry-after': '7' }));
  const asking = clientFor(server).videos.status(ID, { retry: false });
  await expect(asking).rejects.toMatchObject({ status: 429, retryAfterMs: 7_000 });
});

test('a call that reads is tried again', async () => {
  const server = await serve(
    answer(502, '<h1>'),
    answer(503),
    answer(200, { video_id: ID, status: 'completed' }),
  );
  expect((await clientFor(server).videos.status(ID)).state).toBe('completed');
  expect(server.seen.length).toBe(3);
});

test('the key is in no error, client or result, even when the service sends it back', async () => {
  const echo = { error: { code: KEY, message: `Invalid API key ${KEY}` }, details: { key: KEY } };
  const server = await serve(answer(401, echo), answer(200, { account_id: 'a', key: KEY }));
  const client = clientFor(server);
  const error = await client.account.get().catch((thrown) => thrown);
  const account = await client.account.get();
  const refused = await clientFor({ url: 'http://127.0.0.1:9' }, { retry: false })
    .videos.generate({ prompt: 'p' })
    .catch((thrown) => thrown);
  for (const shown of [client, error, account, refused]) {
    expect(inspect(shown, { depth: 20, showHidden: true })).not.toContain(KEY);
    expect(JSON.stringify(shown) ?? '').not.toContain(KEY);
  }
  expect(error.message).toBe('Invalid API key [redacted]');
});

test('a raw response can be judged without a client', async () => {
  const response = new Response(`{"error":"VIDEO_NOT_FOUND","message":"gone for ${KEY}"}`, { status: 404 });
  const error = await errorFromResponse(response, 'deleteVideo', redactor(KEY));
  expect(error).toMatchObject({ status: 404, shape: 'flat', message: 'gone for [redacted]' });
});

test.each(['', '..', '../account', 'a/b?c'])('the identifier %j never becomes part of a path', async (id) => {
  const server = await serve(answer(204));
  const { videos } = clientFor(server);
  await expect(videos.delete(id)).rejects.toThrow(TypeError);
  await expect(videos.status(id)).rejects.toThrow(TypeError);
  await expect(videos.wait(id)).rejects.toThrow(TypeError);
  await expect(videos.download(id, '/nonexistent')).rejects.toThrow(TypeError);
  expect(server.seen.length).toBe(0);
});

test('account: reads what is there; an empty 200 still proves the key', async () => {
  const server = await serve(answer(200, { account_id: 'a-1', name: 'Ann', seats: 3 }), answer(200));
  const { account } = clientFor(server);
  expect(await account.get()).toEqual({
    id: 'a-1',
    name: 'Ann',
    raw: { account_id: 'a-1', name: 'Ann', seats: 3 },
  });
  expect(await account.get()).toEqual({ raw: {} });
});

test('delete: any 2xx is success; while processing it is an error with that code', async () => {
  const busy = {
    error: { code: 'VIDEO_IN_PROCESSING', message: 'Cannot delete video while it is being processed' },
  };
  const server = await serve(answer(400, busy), answer(204));
  const { videos } = clientFor(server);
  await expect(videos.delete(ID)).rejects.toMatchObject({ status: 400, code: 'VIDEO_IN_PROCESSING' });
  await expect(videos.delete(ID)).resolves.toBeUndefined();
  expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual(
    Array(2).fill(`DELETE /v1/videos/${ID}`),
  );
});
