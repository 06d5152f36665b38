import { describe, expect, test } from 'vitest';
import { ask, generate, start, statusOf } from './harness.ts';

describe('a job by time', () => {
  test('progresses with the clock and completes on time, not before', async () => {
    const emulator = await start({ jobTime: '10s' });
    const id = await generate(emulator);
    emulator.advance(4);
    expect(await statusOf(emulator, id)).toMatchObject({ status: 'processing', progress: 40 });
    emulator.advance(5.999);
    expect(await statusOf(emulator, id)).toMatchObject({ status: 'processing', progress: 99 });
    emulator.advance(0.001);
    expect(await statusOf(emulator, id)).toMatchObject({ status: 'completed', progress: 100 });
  });

  test('may be deleted once it has completed, though nobody asked for its status', async () => {
    const emulator = await start({ jobTime: '10s' });
    const id = await generate(emulator);
    emulator.advance(10);
    expect((await ask(emulator, 'DELETE', `/v1/videos/${id}`)).status).toBe(204);
  });

  test('takes a time between the bounds of a range', async () => {
    const emulator = await start({ jobTime: '30s-60s' });
    const ids = await Promise.all(Array.from({ length: 20 }, () => generate(emulator)));
    const states = async () =>
      new Set(await Promise.all(ids.map(async (id) => (await statusOf(emulator, id)).status)));
    emulator.advance(29.999);
    expect(await states()).toEqual(new Set(['processing']));
    emulator.advance(15);
    expect(await states()).toEqual(new Set(['processing', 'completed']));
    emulator.advance(15.001);
    expect(await states()).toEqual(new Set(['completed']));
  });

  test('of no length is completed at once', async () => {
    const emulator = await start({ jobTime: '0s' });
    expect(await statusOf(emulator, await generate(emulator))).toMatchObject({ status: 'completed' });
  });
});

test('a job by reads completes at the given status request', async () => {
  const emulator = await start({ jobTime: { by: 'reads', count: 3 } });
  const id = await generate(emulator);
  const seen = [];
  for (let i = 0; i < 4; i++) seen.push((await statusOf(emulator, id)).status);
  expect(seen).toEqual(['processing', 'processing', 'completed', 'completed']);
});

describe('a job that is told to fail', () => {
  test('is processing until its time comes, then failed with the reason, and can be deleted', async () => {
    const emulator = await start({ jobTime: '5s' });
    emulator.failNext({ reason: 'Out of paint' });
    const id = await generate(emulator);
    expect(await statusOf(emulator, id)).toMatchObject({ status: 'processing' });
    emulator.advance(5);
    const { status, failure_reason } = await statusOf(emulator, id);
    expect({ status, failure_reason }).toEqual({ status: 'failed', failure_reason: 'Out of paint' });
    expect((await ask(emulator, 'DELETE', `/v1/videos/${id}`)).status).toBe(204);
  });

  test('is followed by jobs that succeed', async () => {
    const emulator = await start({ jobTime: '0s' });
    emulator.failNext({ count: 2, reason: 'first order' });
    emulator.failNext({ count: 1, reason: 'second order' });
    const reasons = [];
    for (let i = 0; i < 4; i++)
      reasons.push((await statusOf(emulator, await generate(emulator))).failure_reason);
    expect(reasons).toEqual(['first order', 'first order', 'second order', undefined]);
  });
});

test('a thousand jobs run at the same time and all end when their time comes', async () => {
  const emulator = await start({ jobTime: '30s-60s' });
  const ids = new Set<string>();
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let i = 0; i < 50; i++) ids.add(await generate(emulator));
    }),
  );
  const states = () => new Set(emulator.videos().map((video) => video.status));
  expect(ids.size).toBe(1_000);
  expect(states()).toEqual(new Set(['processing']));
  emulator.advance(45);
  expect(states()).toEqual(new Set(['processing', 'completed']));
  emulator.advance(15);
  expect(states()).toEqual(new Set(['completed']));
});
