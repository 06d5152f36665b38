import { describe, expect, test } from 'vitest';
import { ALICE, ask, BOB, generate, start, statusOf } from './harness.ts';

const UNKNOWN = '11111111-1111-1111-1111-111111111111';

describe('the control API', () => {
  test('is not there unless asked for, even with a key', async () => {
    const emulator = await start();
    expect((await ask(emulator, 'GET', '/_emulator/requests')).status).toBe(404);
  });

  test('lists and clears the requests, its own left out, without keys', async () => {
    const emulator = await start({ control: true });
    await generate(emulator);
    await ask(emulator, 'GET', '/v1/account', { key: BOB.key });
    await ask(emulator, 'GET', '/v1/account?page=1', { key: 'sk_wrong' });
    const text = await (await ask(emulator, 'GET', '/_emulator/requests', { key: '' })).text();
    const time = '2026-01-01T00:00:00.000Z';
    expect(JSON.parse(text)).toEqual([
      { method: 'POST', path: '/v1/videos/generate', status: 202, account: 'alice', time },
      { method: 'GET', path: '/v1/account', status: 200, account: 'bob', time },
      { method: 'GET', path: '/v1/account', status: 401, account: null, time },
    ]);
    expect(text).not.toContain('sk_');
    expect((await ask(emulator, 'DELETE', '/_emulator/requests')).status).toBe(204);
    expect(emulator.requests()).toEqual([]);
  });

  test('lists the videos of all accounts', async () => {
    const emulator = await start({ control: true });
    const id = await generate(emulator);
    const response = await ask(emulator, 'GET', '/_emulator/videos');
    expect(await response.json()).toMatchObject([
      { video_id: id, account_id: 'acct_alice', status: 'processing' },
    ]);
  });

  test('deletes a video behind its owner’s back, even while it is processing', async () => {
    const emulator = await start({ control: true });
    const id = await generate(emulator);
    expect((await ask(emulator, 'DELETE', `/_emulator/videos/${id}`)).status).toBe(204);
    expect((await ask(emulator, 'GET', `/v1/videos/${id}/status`)).status).toBe(404);
    expect((await ask(emulator, 'DELETE', `/_emulator/videos/${UNKNOWN}`)).status).toBe(404);
  });

  test('moves the clock', async () => {
    const emulator = await start({ control: true, jobTime: '5s' });
    const id = await generate(emulator);
    const response = await ask(emulator, 'POST', '/_emulator/clock/advance', { body: { seconds: 5 } });
    expect(await response.json()).toEqual({ now: '2026-01-01T00:00:05.000Z' });
    expect(await statusOf(emulator, id)).toMatchObject({ status: 'completed' });
  });

  test('stops the clock and lets it run on', async () => {
    const emulator = await start({ control: true });
    const now = '2026-01-01T00:00:00.000Z';
    expect(await (await ask(emulator, 'POST', '/_emulator/clock/run')).json()).toEqual({ now });
    expect(emulator.clock.running).toBe(true);
    await expect.poll(() => emulator.clock.now()).toBeGreaterThan(Date.parse(now));
    const { now: frozen } = (await (await ask(emulator, 'POST', '/_emulator/clock/freeze')).json()) as {
      now: string;
    };
    expect([emulator.clock.running, emulator.clock.now()]).toEqual([false, Date.parse(frozen)]);
  });

  test('makes the next generations fail', async () => {
    const emulator = await start({ control: true, jobTime: '0s' });
    const body = { count: 1, reason: 'Out of paint' };
    expect((await ask(emulator, 'POST', '/_emulator/fail-next', { body })).status).toBe(204);
    expect(await statusOf(emulator, await generate(emulator))).toMatchObject({
      failure_reason: 'Out of paint',
    });
    expect(await statusOf(emulator, await generate(emulator))).toMatchObject({ status: 'completed' });
  });

  test.each([
    ['/_emulator/fail-next', { count: 0 }, 'count must be at least 1'],
    ['/_emulator/fail-next', { reason: '' }, 'reason must not be empty'],
    ['/_emulator/webhooks', { reorder: 0 }, 'reorder must be at least 1'],
    ['/_emulator/clock/advance', {}, 'seconds is required'],
    ['/_emulator/clock/advance', { seconds: -1 }, 'seconds must be at least 0'],
  ])('%s refuses %j', async (path, body, message) => {
    const response = await ask(await start({ control: true, errorShape: 'flat' }), 'POST', path, { body });
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { code: 'INVALID_REQUEST', message } },
    ]);
  });
});

describe('the status page', () => {
  test('shows videos, requests, faults and accounts, and never a key', async () => {
    const emulator = await start({ control: true, jobTime: '10s' });
    const id = await generate(emulator, { prompt: '<b>Ships & boats</b>' });
    emulator.failNext({ reason: 'Out of paint' });
    await generate(emulator);
    emulator.advance(4);
    emulator.armFault({ operation: 'deleteVideo', fault: { kind: 'reset', moment: 'read' } });
    const response = await ask(emulator, 'GET', '/', { key: '' });
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=UTF-8');
    for (const text of [
      id.slice(0, 8),
      '&lt;b&gt;Ships &amp; boats',
      'value="40"',
      'POST',
      'alice, bob',
      'fault-1',
    ]) {
      expect(page).toContain(text);
    }
    expect(page).not.toContain('<b>Ships');
    expect(page).not.toContain('sk_');
    expect(page).not.toMatch(/(src|href)="(?!data:)/);
    emulator.advance(6);
    expect(await (await ask(emulator, 'GET', '/', { key: '' })).text()).toContain('Out of paint');
    expect(emulator.requests()).toHaveLength(2);
  });

  test('is not there without the control API', async () => {
    expect((await ask(await start(), 'GET', '/')).status).toBe(404);
  });
});

test('two accounts with one key are refused at the start', async () => {
  await expect(start({ accounts: [ALICE, { ...BOB, key: ALICE.key }] })).rejects.toThrow('the same key');
});

test('a port that is taken is the error of the system', async () => {
  const emulator = await start();
  await expect(start({ port: emulator.port })).rejects.toThrow('EADDRINUSE');
});
