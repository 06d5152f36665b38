import { inspect } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigurationError, isNotFoundError, isStillProcessingError, NotFoundError } from '../src/node.ts';
import { answer, clientFor, ID, KEY, reset, type Step, serve } from './server.ts';

const quick = { pacing: () => 50 };
const accepted = answer(202, { video_id: ID, status: 'processing' }, { 'x-request-id': 'r-1' });
const completed = answer(200, { video_id: ID, status: 'completed', progress: 100 });
const clip = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(500)]);
const deliver: Step = (response) => response.writeHead(200, { 'content-length': clip.length }).end(clip);

test('a generation is waited for in one line', async () => {
  const server = await serve(accepted, answer(200, { status: 'processing', progress: 40 }), completed);
  const seen: (number | undefined)[] = [];
  const video = await clientFor(server, quick)
    .videos.generate({ prompt: 'A paper boat' })
    .wait({ timeout: 5_000, onProgress: ({ progress }) => seen.push(progress) });
  expect(video).toMatchObject({ id: ID, state: 'completed' });
  expect(seen).toEqual([40, 100]);
});

test('the accepted video is downloaded and deleted by itself', async () => {
  const server = await serve(accepted, deliver, answer(204));
  const job = await clientFor(server).videos.generate({ prompt: 'A paper boat', quality: 'hd' });
  expect(job).toMatchObject({ id: ID, state: 'processing', prompt: 'A paper boat', quality: 'hd' });
  expect(await job.download(new WritableStream())).toEqual({ sizeBytes: clip.length });
  await job.delete();
  expect(server.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /v1/videos/generate',
    `GET /v1/videos/${ID}/download`,
    `DELETE /v1/videos/${ID}`,
  ]);
});

test('its JSON continues it with another client', async () => {
  const server = await serve(accepted, completed, deliver);
  const before = await clientFor(server).videos.generate({ prompt: 'A paper boat', duration: 5 });
  const handle = JSON.stringify(before);
  expect(handle).not.toContain(KEY);
  expect(JSON.parse(handle)).toEqual({
    id: ID,
    baseUrl: server.url,
    status: 'processing',
    prompt: 'A paper boat',
    duration: 5,
    acceptedAtMs: expect.any(Number),
  });
  const after = clientFor(server, quick).videos.from(handle);
  expect(after).toMatchObject({ id: ID, state: 'processing', prompt: 'A paper boat', duration: 5 });
  const video = await after.wait();
  expect(video.state).toBe('completed');
  expect(await video.download(new WritableStream())).toEqual({ sizeBytes: clip.length });
});

test('a handle may be parsed JSON or an identifier', async () => {
  const { videos, baseUrl } = clientFor({ url: 'http://127.0.0.1:9' });
  expect(videos.from({ id: ID, baseUrl }).id).toBe(ID);
  expect(videos.from(` ${ID}\n`)).toMatchObject({ id: ID, state: 'unknown' });
  expect(() => videos.from({ id: ID, baseUrl: 'https://other.example' })).toThrow(ConfigurationError);
  for (const bad of ['', '{}', '{"id":"../account"}', '{"id":7}', 'half {', '{"id":']) {
    expect(() => videos.from(bad), bad).toThrow(TypeError);
  }
});

test('withResponse tells status, headers and request id', async () => {
  const server = await serve(accepted, completed, answer(200, { account_id: 'a' }), answer(204));
  const { videos, account } = clientFor(server);
  const { data, status, headers, requestId } = await videos.generate({ prompt: 'p' }).withResponse();
  expect({ id: data.id, status, requestId }).toEqual({ id: ID, status: 202, requestId: 'r-1' });
  expect(headers.get('content-type')).toBe('application/json');
  expect((await videos.status(ID).withResponse()).data.state).toBe('completed');
  expect((await account.get().withResponse()).data.id).toBe('a');
  expect((await videos.delete(ID).withResponse()).status).toBe(204);
});

test('a failure is told once, in the form it is asked for', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const server = await serve(answer(404, { error: 'VIDEO_NOT_FOUND', message: 'gone' }));
  const { videos } = clientFor(server, quick);
  await expect(videos.generate({ prompt: 'p' }).wait()).rejects.toThrow(NotFoundError);
  await expect(videos.generate({ prompt: 'p' }).withResponse()).rejects.toThrow(NotFoundError);
  await expect(videos.status(ID).finally(() => {})).rejects.toThrow(NotFoundError);
  expect(await videos.status(ID).catch(isNotFoundError)).toBe(true);
  expect(await videos.status(ID).catch(isStillProcessingError)).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(unhandled).toEqual([]);
});

test('several videos are deleted, a few at a time, with a result for each', async () => {
  let underWay = 0;
  let most = 0;
  const ids = Array.from({ length: 12 }, (_, index) => `${ID.slice(0, -2)}${10 + index}`);
  const server = await serve((response, request) => {
    most = Math.max(most, ++underWay);
    setTimeout(() => {
      underWay--;
      if (request.url?.endsWith('12'))
        answer(404, { error: 'VIDEO_NOT_FOUND', message: 'gone' })(response, request);
      else if (request.url?.endsWith('13')) reset(response, request);
      else answer(204)(response, request);
    }, 20);
  });
  const results = await clientFor(server, { retry: false }).videos.deleteMany([...ids, '../x'], {
    concurrency: 3,
  });
  expect(results.map(({ outcome }) => outcome)).toEqual([
    'deleted',
    'deleted',
    'gone',
    'failed',
    ...Array(8).fill('deleted'),
    'failed',
  ]);
  expect(results.map(({ id }) => id)).toEqual([...ids, '../x']);
  expect(results[3]).toMatchObject({ error: { code: 'CONNECTION_FAILED' } });
  expect(most).toBe(3);
});

test('an abort leaves the rest undeleted and says so', async () => {
  const server = await serve(answer(204));
  const controller = new AbortController();
  controller.abort(new Error('enough'));
  const results = await clientFor(server).videos.deleteMany([ID, ID], { signal: controller.signal });
  expect(results).toEqual(Array(2).fill({ id: ID, outcome: 'failed', error: controller.signal.reason }));
  expect(server.seen.length).toBe(0);
});

test('the key is in no job', async () => {
  const server = await serve(accepted);
  const job = await clientFor(server).videos.generate({ prompt: 'p' });
  expect(inspect(job, { depth: 20, showHidden: true })).not.toContain(KEY);
});

test.each(['request', 'backoff', 'body'])('an abort in the %s rejects within 50 ms', async (place) => {
  const controller = new AbortController();
  let abortedAt = 0;
  const server = await serve((response) => {
    setTimeout(() => {
      abortedAt = performance.now();
      controller.abort(new Error('enough'));
    }, 80);
    if (place === 'backoff') response.writeHead(503, { 'retry-after': '30' }).end();
    if (place === 'body') response.writeHead(200).write('{');
  });
  const asking = clientFor(server).videos.status(ID, { signal: controller.signal });
  await expect(asking).rejects.toThrow('enough');
  expect(performance.now() - abortedAt).toBeLessThan(50);
});
