import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { zErrorFlat, zErrorNested } from '../src/gen/zod.gen.ts';
import type { Emulator, Fault, FaultOrder, Operation } from '../src/index.ts';
import { ALICE, ask, BOB, generate, start, statusOf } from './harness.ts';

const BODY = JSON.stringify({ prompt: 'A paper boat', duration: 0.5 });

/** What comes back over a connection of its own, up to the end that the emulator makes or `waitMs` of silence. */
function converse(emulator: Emulator, method: string, path: string, body = '', waitMs = 10_000) {
  return new Promise<{ text: string; end: 'closed' | 'reset' | 'silence' }>((resolve) => {
    const socket = connect(emulator.port, '127.0.0.1');
    let text = '';
    const done = (end: 'closed' | 'reset' | 'silence'): void => {
      socket.destroy();
      resolve({ text, end });
    };
    socket.setEncoding('latin1').setTimeout(waitMs, () => done('silence'));
    socket.on('data', (chunk: string) => {
      text += chunk;
    });
    socket.on('end', () => done('closed')).on('error', () => done('reset'));
    const head = [`${method} ${path} HTTP/1.1`, 'host: x', `authorization: Bearer ${ALICE.key}`];
    if (body !== '') head.push('content-type: application/json', `content-length: ${body.length}`);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  });
}

const bodyOf = (text: string): string => text.slice(text.indexOf('\r\n\r\n') + 4);

/** Arms a fault over the control API. */
async function arm(emulator: Emulator, order: FaultOrder): Promise<void> {
  const response = await ask(emulator, 'POST', '/_emulator/faults', { body: order });
  expect(response.status, await response.text()).toBe(201);
}

const startWith = async (operation: Operation, fault: Fault, options = {}) => {
  const emulator = await start({ control: true, jobTime: '0s', clips: 'shared', ...options });
  await arm(emulator, { operation, fault });
  return emulator;
};

describe('a connection that breaks', () => {
  const cases = [
    ['reset', 'arrived', 0],
    ['reset', 'read', 0],
    ['reset', 'done', 1],
    ['hang', 'read', 0],
    ['hang', 'done', 1],
  ] as const;

  test.each(cases)('by a %s when the request has %s: %d video', async (kind, moment, videos) => {
    const emulator = await startWith('generateVideo', { kind, moment });
    const waitMs = kind === 'hang' ? 150 : undefined;
    const { text, end } = await converse(emulator, 'POST', '/v1/videos/generate', BODY, waitMs);
    await expect.poll(() => emulator.requests()).toMatchObject([{ status: null, fault: kind }]);
    expect({ text, end }).toEqual({ text: '', end: kind === 'reset' ? 'reset' : 'silence' });
    expect(emulator.videos()).toHaveLength(videos);
    expect(emulator.faults()).toEqual([]);
  });

  test('arrived means that the body was not waited for, read means that it was', async () => {
    const half = 'POST /v1/videos/generate HTTP/1.1\r\nhost: x\r\ncontent-length: 50\r\n';
    for (const moment of ['arrived', 'read'] as const) {
      const emulator = await startWith('generateVideo', { kind: 'reset', moment });
      const socket = connect(emulator.port, '127.0.0.1');
      let closed = false;
      socket
        .on('error', () => {})
        .on('close', () => {
          closed = true;
        });
      socket.write(`${half}authorization: Bearer ${ALICE.key}\r\n\r\nbegun`);
      await expect.poll(() => emulator.requests().length).toBe(1);
      await expect.poll(() => closed || moment === 'read').toBe(true);
      expect(closed).toBe(moment === 'arrived');
      socket.write('.'.repeat(45));
      await expect.poll(() => closed).toBe(true);
    }
  });

  test('a deletion whose answer is lost is a deletion all the same', async () => {
    const emulator = await startWith('deleteVideo', { kind: 'reset', moment: 'done' });
    const id = await generate(emulator);
    expect((await converse(emulator, 'DELETE', `/v1/videos/${id}`)).end).toBe('reset');
    expect(emulator.videos()).toEqual([]);
  });

  test('what hangs does not keep the emulator from closing at once', async () => {
    const emulator = await startWith('getAccount', { kind: 'hang', moment: 'read' });
    const lost = ask(emulator, 'GET', '/v1/account').catch((error: Error) => error.message);
    await expect.poll(() => emulator.faults()).toEqual([]);
    await emulator.close();
    expect(await lost).toBe('fetch failed');
  });
});

describe('a body that breaks', () => {
  const download = async (fault: Fault) => {
    const emulator = await startWith('downloadVideo', fault);
    const id = await generate(emulator);
    const path = `/v1/videos/${id}/download`;
    const broken = await converse(emulator, 'GET', path, '', fault.kind === 'stall' ? 500 : undefined);
    const whole = await (await ask(emulator, 'GET', path)).bytes();
    return { ...broken, body: bodyOf(broken.text), whole: Buffer.from(whole).toString('latin1') };
  };

  test.each([
    ['cut', 'closed'],
    ['stall', 'silence'],
  ] as const)('%s: announces all, sends half, then %s', async (kind, expected) => {
    const { text, end, body, whole } = await download({ kind });
    expect(end).toBe(expected);
    expect(text).toContain(`content-length: ${whole.length}\r\n`);
    expect(body).toBe(whole.slice(0, Math.floor(whole.length / 2)));
  });

  test('cut after so many bytes, but never after all', async () => {
    expect((await download({ kind: 'cut', afterBytes: 10 })).body).toHaveLength(10);
    expect((await download({ kind: 'cut', afterBytes: 0 })).text).toMatch(/\r\n\r\n$/);
    const { body, whole } = await download({ kind: 'cut', afterBytes: 1e9 });
    expect(body).toHaveLength(whole.length - 1);
  });

  test.each([-7, 7])('of %d bytes too many, with no length announced', async (by) => {
    const emulator = await startWith('downloadVideo', { kind: 'length', by });
    const path = `/v1/videos/${await generate(emulator)}/download`;
    const response = await ask(emulator, 'GET', path);
    expect(response.headers.get('content-length')).toBeNull();
    const broken = await response.bytes();
    const whole = await (await ask(emulator, 'GET', path)).bytes();
    expect(broken).toHaveLength(whole.length + by);
    expect(broken.subarray(0, whole.length - 7)).toEqual(whole.subarray(0, whole.length - 7));
  });

  test('drip: slow, and whole in the end', async () => {
    const emulator = await startWith('getAccount', { kind: 'drip', bytes: 20, everyMs: 20 });
    const before = performance.now();
    const response = await ask(emulator, 'GET', '/v1/account');
    expect(await response.json()).toMatchObject({ name: 'alice' });
    expect(performance.now() - before).toBeGreaterThan(40);
  });

  test.each(['cut', 'stall'] as const)('%s of an answer without a body: half a status line', async (kind) => {
    const emulator = await startWith('deleteVideo', { kind });
    const path = `/v1/videos/${await generate(emulator)}`;
    const { text } = await converse(emulator, 'DELETE', path, '', kind === 'stall' ? 500 : undefined);
    expect(text).toBe('HTTP/1.1 204');
    expect(emulator.videos()).toEqual([]);
  });
});

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

describe('a fault strikes', () => {
  const teapot: Fault = { kind: 'status', status: 418 };
  const statuses = async (emulator: Emulator, times: number, key?: string) => {
    const seen = [];
    for (let i = 0; i < times; i++) {
      seen.push((await ask(emulator, 'GET', '/v1/account', key === undefined ? {} : { key })).status);
    }
    return seen;
  };

  test('as often as it was told, after those that it lets pass', async () => {
    const emulator = await start({ control: true });
    await arm(emulator, { operation: 'any', fault: teapot, skip: 1, count: 2 });
    expect(await statuses(emulator, 5)).toEqual([200, 418, 418, 200, 200]);
  });

  test('one account, one operation, one video only', async () => {
    const emulator = await start();
    const [one, other] = [await generate(emulator), await generate(emulator)];
    emulator.armFault({ operation: 'getAccount', fault: teapot, account: 'bob' });
    emulator.armFault({ operation: 'any', fault: teapot, video: one.toUpperCase() });
    expect(await statuses(emulator, 1)).toEqual([200]);
    expect(await statusOf(emulator, other)).toMatchObject({ status: 'processing' });
    expect(await statuses(emulator, 1, 'wrong')).toEqual([401]);
    expect(await statuses(emulator, 1, BOB.key)).toEqual([418]);
    expect((await ask(emulator, 'GET', `/v1/videos/${one}/status`)).status).toBe(418);
  });

  test('in the order of arming, and never when disarmed', async () => {
    const emulator = await start({ control: true });
    for (const status of [418, 451, 500, 503]) {
      await arm(emulator, { operation: 'getAccount', fault: { kind: 'status', status } });
    }
    expect(await statuses(emulator, 1)).toEqual([418]);
    const list = (await (await ask(emulator, 'GET', '/_emulator/faults')).json()) as { id: string }[];
    expect(list).toMatchObject([{ count: 1, skip: 0, struck: 0, fault: { status: 451 } }, {}, {}]);
    expect((await ask(emulator, 'DELETE', `/_emulator/faults/${list[0]?.id}`)).status).toBe(204);
    expect((await ask(emulator, 'DELETE', `/_emulator/faults/${list[0]?.id}`)).status).toBe(404);
    expect(await statuses(emulator, 1)).toEqual([500]);
    expect((await ask(emulator, 'DELETE', '/_emulator/faults')).status).toBe(204);
    expect(await statuses(emulator, 1)).toEqual([200]);
  });

  test.each([
    [{ operation: 'getAccount' }, 'fault is required'],
    [{ operation: 'listVideos', fault: teapot }, 'operation is not valid'],
    [{ operation: 'any', fault: { kind: 'earthquake' } }, 'fault.kind is not valid'],
    [{ operation: 'any', fault: { kind: 'status', status: 200 } }, 'fault.status must be at least 400'],
    [{ operation: 'any', fault: teapot, times: 3 }, 'is not valid'],
    [{ operation: 'any', fault: teapot, count: 0 }, 'count'],
  ])('never if it is not one: %j', async (order, message) => {
    const emulator = await start({ control: true });
    const response = await ask(emulator, 'POST', '/_emulator/faults', { body: order });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(message);
    expect(() => emulator.armFault(order as FaultOrder)).toThrow(message);
  });
});
