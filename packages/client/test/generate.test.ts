import { describe, expect, test } from 'vitest';
import { AmbiguousError, ApiError, ConnectionError } from '../src/node.ts';
import { answer, clientFor, ID, KEY, refusedUrl, reset, type Step, serve, silence } from './server.ts';

const prompt = 'A paper boat';

test('sends what was asked for, once, with the key', async () => {
  const server = await serve(answer(202, { video_id: ID, status: 'processing' }));
  const video = await clientFor(server).videos.generate({ prompt, duration: 5, quality: 'hd' });
  expect(video).toMatchObject({ id: ID, status: 'processing', state: 'processing' });
  expect(server.seen).toMatchObject([
    {
      method: 'POST',
      path: '/v1/videos/generate',
      headers: {
        authorization: `Bearer ${KEY}`,
        'content-type': 'application/json',
        'user-agent': expect.stringMatching(/^videogen-client\//),
      },
    },
  ]);
  expect(JSON.parse(server.seen[0]?.body ?? '')).toEqual({ prompt, duration: 5, quality: 'hd' });
});

test('leaves out what is left out', async () => {
  const server = await serve(answer(200, { video_id: ID }));
  await clientFor(server).videos.generate({ prompt, duration: undefined });
  expect(server.seen[0]?.body).toBe('{"prompt":"A paper boat"}');
});

describe('any 2xx accepts', () => {
  test.each<[string, Step]>([
    ['201 with Location and no body', answer(201, '', { location: `/v1/videos/${ID}` })],
    ['204 with Location', answer(204, '', { location: `/v1/videos/${ID}` })],
    ['200 with another field', answer(200, { data: { id: ID } })],
    ['200 with plain text', answer(200, `accepted: ${ID}`)],
  ])('%s', async (_name, step) => {
    const server = await serve(step);
    expect((await clientFor(server).videos.generate({ prompt })).id).toBe(ID);
  });

  test.each<[string, Step, string]>([
    ['without an identifier', answer(202, { ok: true, echo: KEY }), '{"ok":true,"echo":"[redacted]"}'],
    ['with an empty body', answer(202), 'an empty body'],
  ])('but %s the error shows what came, without the key', async (_name, step, shown) => {
    const server = await serve(step);
    const error = await clientFor(server)
      .videos.generate({ prompt })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AmbiguousError);
    expect(error).toMatchObject({ code: 'NO_VIDEO_ID', status: 202, operation: 'generateVideo' });
    expect(error.message).toContain(shown);
  });
});

describe('is sent again only where nothing can have happened', () => {
  const accepted = answer(202, { video_id: ID });
  test.each<[string, Step]>([
    ['429', answer(429)],
    ['503 with Retry-After', answer(503, '', { 'retry-after': '0' })],
  ])('after %s', async (_name, step) => {
    const server = await serve(step, accepted);
    expect((await clientFor(server).videos.generate({ prompt })).id).toBe(ID);
    expect(server.seen.map((request) => request.body)).toEqual(Array(2).fill('{"prompt":"A paper boat"}'));
  });

  test.each<[string, Step, object]>([
    ['a reset', reset, { code: 'AMBIGUOUS', status: undefined }],
    [
      'a cut answer',
      (response, request) => {
        response.writeHead(202, { 'content-length': '100' }).write('{"video', () => request.socket.destroy());
      },
      { code: 'AMBIGUOUS', status: undefined },
    ],
    ['500', answer(500, { error: { code: 'INTERNAL', message: 'Oops' } }), { code: 'INTERNAL', status: 500 }],
    ['502 as a page', answer(502, '<h1>Bad gateway'), { code: 'HTTP_502', status: 502, shape: 'html' }],
    ['503 without Retry-After', answer(503), { code: 'HTTP_503', status: 503, shape: 'empty' }],
  ])('not after %s: the video may exist', async (_name, step, fields) => {
    const server = await serve(step, accepted);
    const error = await clientFor(server)
      .videos.generate({ prompt })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(AmbiguousError);
    expect(error).toMatchObject(fields);
    expect(error.message).toContain('the video may exist');
    expect(server.seen.length).toBe(1);
  });

  test.each([{ timeout: 60 }, { attemptTimeoutMs: 60 }])('nor after a %j', async (options) => {
    const server = await serve(silence);
    const generating = clientFor(server).videos.generate({ prompt }, options);
    await expect(generating).rejects.toMatchObject({ name: 'AmbiguousError', code: 'AMBIGUOUS' });
    expect(server.seen.length).toBe(1);
  });

  test.each([400, 401, 403, 422])('nor after %d, which is plain', async (status) => {
    const server = await serve(answer(status, { error: 'X', message: 'No' }), accepted);
    const error = await clientFor(server)
      .videos.generate({ prompt })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).not.toBeInstanceOf(AmbiguousError);
    expect(error).toMatchObject({ status, code: 'X', message: 'No', shape: 'flat' });
  });

  test('an address where nobody listens is not ambiguous', async () => {
    const url = await refusedUrl();
    const error = await clientFor({ url }, { retry: false })
      .videos.generate({ prompt })
      .catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error.message).toContain(url);
    expect(error.message).toContain('ECONNREFUSED');
  });

  test('a redirect is not followed, because it would become a GET', async () => {
    const server = await serve(answer(302, '', { location: '/login' }), answer(200, 'Welcome'));
    await expect(clientFor(server).videos.generate({ prompt })).rejects.toMatchObject({ status: 302 });
    expect(server.seen.length).toBe(1);
  });
});

test('an abort rejects at once with its reason', async () => {
  const server = await serve(silence);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error('enough')), 50);
  const { signal } = controller;
  await expect(clientFor(server).videos.generate({ prompt }, { signal })).rejects.toThrow('enough');
});

test('an abort with finishAttempts still gives the video that was accepted', async () => {
  const controller = new AbortController();
  const server = await serve((response) => {
    controller.abort(new Error('enough'));
    setTimeout(() => response.writeHead(202).end(JSON.stringify({ video_id: ID })), 50);
  });
  const options = { signal: controller.signal, finishAttempts: true };
  expect((await clientFor(server).videos.generate({ prompt }, options)).id).toBe(ID);
});
