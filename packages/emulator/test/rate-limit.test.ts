import { describe, expect, test } from 'vitest';
import { parseRateLimit } from '../src/rate-limit.ts';
import { ALICE, ask, BOB, start } from './harness.ts';

describe('a rate limit', () => {
  test('refuses what is beyond it with 429 until the clock has moved, for each key by itself', async () => {
    const emulator = await start({ rateLimit: '2/m' });
    const status = async (key: string) => (await ask(emulator, 'GET', '/v1/account', { key })).status;
    expect([await status(ALICE.key), await status(ALICE.key)]).toEqual([200, 200]);
    const refused = await ask(emulator, 'GET', '/v1/account');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
    expect(await refused.json()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    expect(await status(BOB.key)).toBe(200);
    emulator.advance(29);
    expect(await status(ALICE.key)).toBe(429);
    emulator.advance(1);
    expect([await status(ALICE.key), await status(ALICE.key)]).toEqual([200, 429]);
  });

  test('leaves no trace of what it refuses', async () => {
    const emulator = await start({ rateLimit: '1/h' });
    const statuses = [];
    for (let i = 0; i < 3; i++) {
      statuses.push((await ask(emulator, 'POST', '/v1/videos/generate', { body: { prompt: 'a' } })).status);
    }
    expect(statuses).toEqual([202, 429, 429]);
    expect(emulator.videos()).toHaveLength(1);
  });

  test.each(['', '10', '0/s', '10/d', '-1/s', '1.5/s'])('is not "%s"', (text) => {
    expect(() => parseRateLimit(text)).toThrow(RangeError);
  });
});
