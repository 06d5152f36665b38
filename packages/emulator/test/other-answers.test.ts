import { describe, expect, test } from 'vitest';
import { zErrorFlat, zErrorNested } from '../src/gen/zod.gen.ts';
import type { Fault } from '../src/index.ts';
import { BODY, startWith } from './faulty.ts';
import { ask, generate, start, statusOf } from './harness.ts';

describe('an error status', () => {
  const answerOf = async (fault: Omit<Extract<Fault, { kind: 'status' }>, 'kind'>, options = {}) => {
    const emulator = await startWith('getAccount', { kind: 'status', ...fault }, options);
    const { status, headers, ...response } = await ask(emulator, 'GET', '/v1/account').then(async (it) => ({
      status: it.status,
      headers: it.headers,
      text: await it.text(),
    }));
    expect(emulator.requests()).toMatchObject([{ status, fault: 'status' }]);
    expect(status).toBe(fault.status);
    return { headers, text: response.text };
  };

  test.each([
    [401, 'UNAUTHORIZED'],
    [403, 'FORBIDDEN'],
    [429, 'RATE_LIMITED'],
    [500, 'INTERNAL_ERROR'],
    [502, 'BAD_GATEWAY'],
    [503, 'SERVICE_UNAVAILABLE'],
  ])('%d says %s in the shape of the emulator, or the one it names', async (status, code) => {
    const nested = zErrorNested.strict().parse(JSON.parse((await answerOf({ status })).text));
    expect(nested.error.code).toBe(code);
    const flat = await answerOf({ status }, { errorShape: 'flat' });
    expect(zErrorFlat.strict().parse(JSON.parse(flat.text)).error).toBe(code);
    const named = await answerOf({ status, shape: 'flat', code: 'OWN', message: 'own' });
    expect(JSON.parse(named.text)).toEqual({ error: 'OWN', message: 'own', details: {} });
  });

  test('may be an HTML page, plain text, or have no body', async () => {
    const html = await answerOf({ status: 502, shape: 'html' });
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(html.text).toContain('<h1>Bad Gateway</h1>');
    expect((await answerOf({ status: 404, shape: 'text' })).text).toBe('Video not found\n');
    const empty = await answerOf({ status: 500, shape: 'empty' });
    expect([empty.text, empty.headers.get('content-type')]).toEqual(['', null]);
  });

  test('tells when to try again in seconds, as a date of real time, or not at all', async () => {
    const retryAfter = async (fault: object) =>
      (await answerOf({ status: 429, ...fault })).headers.get('retry-after');
    expect(await retryAfter({})).toBeNull();
    expect(await retryAfter({ retryAfter: 3 })).toBe('3');
    const date = Date.parse((await retryAfter({ retryAfter: 60, retryAfterAs: 'date' })) ?? '');
    expect(date - Date.now()).toBeGreaterThan(55_000);
    expect(date - Date.now()).toBeLessThanOrEqual(61_000);
  });

  test.each([
    ['read', 0],
    ['done', 1],
  ] as const)('at the moment %s leaves %d video', async (moment, videos) => {
    const emulator = await startWith('generateVideo', { kind: 'status', status: 502, moment });
    const response = await ask(emulator, 'POST', '/v1/videos/generate', { body: BODY });
    expect(response.status).toBe(502);
    expect(emulator.videos()).toHaveLength(videos);
  });
});

describe('an answer that is told otherwise', () => {
  const generated = async (fault: Fault) => {
    const emulator = await startWith('generateVideo', fault);
    const response = await ask(emulator, 'POST', '/v1/videos/generate', { body: BODY });
    return { response, body: await response.json(), id: emulator.videos()[0]?.video_id };
  };

  test('has its id in Location only, with another status', async () => {
    const fault: Fault = { kind: 'rewrite', status: 201, location: true, omit: ['video_id'] };
    const { response, body, id } = await generated(fault);
    expect([response.status, response.headers.get('location')]).toEqual([201, `/v1/videos/${id}`]);
    expect(body).not.toHaveProperty('video_id');
  });

  test('has its id under another name, also within an object', async () => {
    const { body, id } = await generated({
      kind: 'rewrite',
      rename: { video_id: 'data.id', status: 'data.state' },
    });
    expect(body).toMatchObject({ data: { id, state: 'completed' }, prompt: 'A paper boat' });
  });

  test('speaks another vocabulary, or one word for ever', async () => {
    const emulator = await start({ jobTime: '5s' });
    const fault: Fault = { kind: 'rewrite', words: { completed: 'SUCCEEDED' }, omit: ['progress'] };
    emulator.armFault({ operation: 'getVideoStatus', fault, count: 2 });
    emulator.armFault({
      operation: 'getVideoStatus',
      fault: { kind: 'rewrite', words: 'rendering' },
      count: 'forever',
    });
    const id = await generate(emulator);
    expect(await statusOf(emulator, id)).toEqual({
      video_id: id,
      status: 'processing',
      prompt: 'A paper boat',
      duration: 0.5,
    });
    emulator.advance(5);
    expect(await statusOf(emulator, id)).toMatchObject({ status: 'SUCCEEDED' });
    for (let i = 0; i < 3; i++) expect(await statusOf(emulator, id)).toMatchObject({ status: 'rendering' });
    expect(emulator.videos()).toMatchObject([{ status: 'completed' }]);
    expect(emulator.faults()).toMatchObject([{ struck: 3, count: 'forever' }]);
  });

  test('leaves an error as it is', async () => {
    const emulator = await startWith('generateVideo', { kind: 'rewrite', status: 200 });
    const response = await ask(emulator, 'POST', '/v1/videos/generate', { body: {} });
    expect(response.status).toBe(400);
  });
});

test('a generation fails when its time comes', async () => {
  const emulator = await start({ jobTime: '5s' });
  emulator.armFault({
    operation: 'generateVideo',
    fault: { kind: 'generation-failed', reason: 'Out of paint' },
  });
  const [failing, fine] = [await generate(emulator), await generate(emulator)];
  expect(await statusOf(emulator, failing)).toMatchObject({ status: 'processing' });
  emulator.advance(5);
  expect(await statusOf(emulator, failing)).toMatchObject({
    status: 'failed',
    failure_reason: 'Out of paint',
  });
  expect(await statusOf(emulator, fine)).toMatchObject({ status: 'completed' });
});

describe('a download in place of the file', () => {
  const downloads = async (as: Extract<Fault, { kind: 'file' }>['as'], headers = {}) => {
    const emulator = await startWith('downloadVideo', { kind: 'file', as });
    const path = `/v1/videos/${await generate(emulator)}/download`;
    const spoilt = await ask(emulator, 'GET', path, { headers });
    const bytes = await spoilt.bytes();
    const whole = await ask(emulator, 'GET', path);
    return { spoilt, bytes, whole, wholeBytes: await whole.bytes() };
  };

  test.each([
    ['json', 'application/json', '{"status":"completed"}'],
    ['html', 'text/html; charset=utf-8', '<!doctype html>\n<title>Sign in</title>\n<h1>Sign in</h1>\n'],
    ['empty', 'video/mp4', ''],
  ] as const)('%s, as %s with 200', async (as, type, text) => {
    const { spoilt, bytes } = await downloads(as);
    expect([spoilt.status, spoilt.headers.get('content-type')]).toEqual([200, type]);
    expect(spoilt.headers.get('content-length')).toBe(String(text.length));
    expect(Buffer.from(bytes).toString()).toBe(text);
  });

  test('truncated: half of it, with a length to match', async () => {
    const { spoilt, bytes, wholeBytes } = await downloads('truncated');
    expect(bytes).toEqual(wholeBytes.subarray(0, Math.floor(wholeBytes.length / 2)));
    expect(spoilt.headers.get('content-length')).toBe(String(bytes.length));
  });

  test('other bytes, with another entity tag, and ranges of them', async () => {
    const { spoilt, bytes, whole, wholeBytes } = await downloads('other');
    expect(bytes.length).toBeGreaterThan(wholeBytes.length);
    expect(spoilt.headers.get('etag')).not.toBe(whole.headers.get('etag'));
    const range = await downloads('other', { range: `bytes=${wholeBytes.length}-` });
    expect(range.spoilt.status).toBe(206);
    expect(range.bytes).toEqual(bytes.subarray(wholeBytes.length));
  });
});
