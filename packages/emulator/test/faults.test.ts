import { describe, expect, test } from 'vitest';
import type { Emulator, Fault, FaultOrder } from '../src/index.ts';
import { arm } from './faulty.ts';
import { ask, BOB, generate, start, statusOf } from './harness.ts';

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
