import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Fault } from '../src/index.ts';
import { BODY, bodyOf, converse, startWith } from './faulty.ts';
import { ALICE, ask, generate } from './harness.ts';

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
