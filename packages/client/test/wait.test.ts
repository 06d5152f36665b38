import { expect, test, vi } from 'vitest';
import { GenerationFailedError, type Video, WaitTimeoutError } from '../src/node.ts';
import { answer, clientFor, ID, reset, type Step, serve } from './server.ts';

const status = (word: string, rest: object = {}): Step =>
  answer(200, { video_id: ID, status: word, ...rest });
const quick = { pacing: () => 50 };

test('polls until the video is complete', async () => {
  const server = await serve(
    status('processing', { progress: 10 }),
    status('processing', { progress: 60 }),
    status('completed'),
  );
  const seen: (number | undefined)[] = [];
  const onProgress = (video: Video) => seen.push(video.progress);
  const video = await clientFor(server, quick).videos.wait(ID, { onProgress });
  expect(video).toMatchObject({ id: ID, state: 'completed' });
  expect(seen).toEqual([10, 60, undefined]);
});

test('a failed generation is an error with its reason', async () => {
  const server = await serve(status('failed', { failure_reason: 'the prompt was refused' }));
  const error = await clientFor(server)
    .videos.wait(ID)
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(GenerationFailedError);
  expect(error).toMatchObject({ videoId: ID, reason: 'the prompt was refused', code: 'GENERATION_FAILED' });
  expect(error.message).toBe(`the generation of video ${ID} failed: the prompt was refused`);
});

test('survives resets, pages and errors of the service', async () => {
  const onPollError = vi.fn();
  const server = await serve(
    reset,
    answer(502, '<h1>'),
    answer(404, '<h1>Not Found'),
    answer(500),
    status('completed'),
  );
  const client = clientFor(server, { ...quick, retry: { maxAttempts: 1, baseDelayMs: 1 } });
  const video = await client.videos.wait(ID, { onPollError });
  expect(video.state).toBe('completed');
  expect(onPollError).toHaveBeenCalledTimes(4);
});

test.each<[string, Step, number, string]>([
  [
    'a wrong key',
    answer(401, { error: { code: 'UNAUTHORIZED', message: 'Invalid API key' } }),
    1,
    'AuthenticationError',
  ],
  [
    'a video that is gone',
    answer(404, { error: 'VIDEO_NOT_FOUND', message: 'Video not found' }),
    1,
    'NotFoundError',
  ],
  ['pages in place of the service', answer(404, '<h1>Not Found'), 3, 'ApiError'],
])('%s ends the wait', async (_what, step, polls, name) => {
  const server = await serve(step);
  const waiting = clientFor(server, quick).videos.wait(ID);
  await expect(waiting).rejects.toMatchObject({ name, status: expect.any(Number) });
  expect(server.seen.length).toBe(polls);
});

test('the words are configuration, and an unknown one is reported once', async () => {
  const server = await serve(status('QUEUED'), status('queued'), status('Ready'));
  const onUnknownStatus = vi.fn();
  const client = clientFor(server, { ...quick, statuses: { completed: ['ready'] } });
  expect((await client.videos.wait(ID, { onUnknownStatus })).status).toBe('Ready');
  expect(onUnknownStatus.mock.calls).toEqual([['QUEUED']]);
});

test('a timeout names the video and its last status', async () => {
  const server = await serve(status('processing'));
  const error = await clientFor(server, quick)
    .videos.wait(ID, { timeout: 200 })
    .catch((thrown) => thrown);
  expect(error).toBeInstanceOf(WaitTimeoutError);
  expect(error).toMatchObject({ videoId: ID, lastStatus: 'processing', code: 'WAIT_TIMEOUT' });
});

test('a Retry-After beside the status is heeded', async () => {
  const server = await serve(
    answer(200, { status: 'processing' }, { 'retry-after': '60' }),
    status('completed'),
  );
  const waiting = clientFor(server).videos.wait(ID, { timeout: 2_500 });
  await expect(waiting).rejects.toThrow(WaitTimeoutError);
  expect(server.seen.length).toBe(1);
});

test('an abort rejects within milliseconds with its reason', async () => {
  const server = await serve(status('processing'));
  const controller = new AbortController();
  let abortedAt = 0;
  setTimeout(() => {
    abortedAt = performance.now();
    controller.abort(new Error('enough'));
  }, 150);
  await expect(clientFor(server).videos.wait(ID, { signal: controller.signal })).rejects.toThrow('enough');
  expect(performance.now() - abortedAt).toBeLessThan(100);
});
