import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type EmulatorOptions, startEmulator } from '../src/index.ts';
import { ALICE, ask, BOB, generate, start, statusOf } from './harness.ts';

async function directory(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'videogen-emulator-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** Without the standing clock of the harness: the kept one is what is tested. */
async function open(options: EmulatorOptions) {
  const emulator = await startEmulator({ accounts: [ALICE, BOB], ...options });
  onTestFinished(() => emulator.close());
  return emulator;
}

describe('a data directory', () => {
  test('keeps videos, how far they are, their failures, and what was deleted', async () => {
    const options: EmulatorOptions = { dataDir: await directory(), jobTime: '10s', clockFrozen: true };
    const first = await open(options);
    const [done, gone] = [await generate(first), await generate(first, { quality: 'hd' })];
    first.failNext({ reason: 'Out of paint' });
    const failing = await generate(first);
    first.advance(10);
    const late = await generate(first);
    first.advance(4);
    await ask(first, 'DELETE', `/v1/videos/${gone}`);
    const before = first.videos();
    await first.close();

    const second = await open(options);
    expect(second.videos()).toEqual(before);
    expect(await statusOf(second, done)).toMatchObject({ status: 'completed', prompt: 'A paper boat' });
    expect(await statusOf(second, failing)).toMatchObject({ failure_reason: 'Out of paint' });
    expect(await statusOf(second, late)).toMatchObject({ status: 'processing', progress: 40 });
    expect((await ask(second, 'GET', `/v1/videos/${gone}/status`)).status).toBe(404);
    expect((await ask(second, 'GET', `/v1/videos/${done}/status`, { key: BOB.key })).status).toBe(403);
  });

  test('keeps the reads of a job that counts them', async () => {
    const options: EmulatorOptions = { dataDir: await directory(), jobTime: { by: 'reads', count: 3 } };
    const first = await open(options);
    const id = await generate(first);
    await statusOf(first, id);
    await statusOf(first, id);
    await first.close();
    expect(await statusOf(await open(options), id)).toMatchObject({ status: 'completed' });
  });

  test('keeps a clock that runs ahead', async () => {
    const options: EmulatorOptions = { dataDir: await directory(), jobTime: '1h' };
    const first = await open(options);
    const id = await generate(first);
    first.advance(3_600);
    const then = first.clock.now();
    await first.close();
    const second = await open(options);
    expect(second.clock.now()).toBeGreaterThanOrEqual(then);
    expect(await statusOf(second, id)).toMatchObject({ status: 'completed' });
  });

  test('gives the same file again, though it keeps none', async () => {
    const options: EmulatorOptions = { dataDir: await directory(), jobTime: '0s' };
    const first = await open(options);
    const path = `/v1/videos/${await generate(first)}/download`;
    const before = await ask(first, 'GET', path);
    const bytes = await before.bytes();
    await first.close();
    const after = await ask(await open(options), 'GET', path);
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
    expect(await after.bytes()).toEqual(bytes);
  });

  test('gives no id twice, also when the newest video is gone', async () => {
    const options: EmulatorOptions = { dataDir: await directory(), jobTime: '0s', seed: 'one' };
    const ids = [];
    for (let i = 0; i < 3; i++) {
      const emulator = await open(options);
      const id = await generate(emulator);
      await ask(emulator, 'DELETE', `/v1/videos/${id}`);
      await emulator.close();
      ids.push(id);
    }
    expect(new Set(ids).size).toBe(3);
  });

  test('belongs to one emulator at a time', async () => {
    const dataDir = await directory();
    await open({ dataDir });
    await expect(open({ dataDir })).rejects.toThrow(`${dataDir}: is in use by another emulator`);
  });
});

describe('a seed', () => {
  const run = async (seed: string) => {
    const emulator = await start({ seed, jobTime: '10s-60s', failureRate: 0.5 });
    for (let i = 0; i < 20; i++) await generate(emulator);
    emulator.advance(35);
    return emulator.videos();
  };

  test('decides ids, job times and failures; another seed decides otherwise', async () => {
    const videos = await run('spring');
    expect(await run('spring')).toEqual(videos);
    const others = await run('autumn');
    const ids = new Set([...videos, ...others].map((video) => video.video_id));
    expect(ids.size).toBe(40);
    expect(new Set(videos.map((video) => video.status))).toEqual(
      new Set(['processing', 'completed', 'failed']),
    );
  });
});
