import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmulator } from '@videogen/emulator';
import { expect, onTestFinished, test } from 'vitest';
import { VideoGen } from '../src/node.ts';

test.each(['nested', 'flat'] as const)('the whole life of a video, errors %s', async (errorShape) => {
  const accounts = [{ name: 'alice', key: 'sk_test_alice' }];
  const emulator = await startEmulator({ jobTime: '1s', clips: 'shared', accounts, errorShape });
  onTestFinished(() => emulator.close());
  const dir = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const client = new VideoGen({ baseUrl: emulator.url, apiKey: 'sk_test_alice' });

  await expect(client.account.get()).resolves.toMatchObject({ name: 'alice' });
  const { id, state } = await client.videos.generate({ prompt: 'A paper boat', duration: 3, quality: 'hd' });
  expect(state).toBe('processing');
  await expect(client.videos.delete(id)).rejects.toMatchObject({
    code: 'VIDEO_IN_PROCESSING',
    shape: errorShape,
  });

  await expect(client.videos.wait(id)).resolves.toMatchObject({ id, state: 'completed' });
  const file = await client.videos.download(id, join(dir, 'boat.mp4'));
  expect((await readFile(file.path)).subarray(4, 8).toString()).toBe('ftyp');

  await client.videos.delete(id);
  await expect(client.videos.status(id)).rejects.toMatchObject({
    status: 404,
    code: 'VIDEO_NOT_FOUND',
    shape: errorShape,
  });

  const stranger = new VideoGen({ baseUrl: emulator.url, apiKey: 'sk_wrong' });
  await expect(stranger.account.get()).rejects.toMatchObject({
    status: 401,
    code: 'UNAUTHORIZED',
    shape: errorShape,
  });
});
