import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createFlusher } from './flusher.ts';

test('calls share the sync that begins after them, and a failure is told and not kept', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'videogen-flusher-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const path = join(directory, 'file');
  const flusher = createFlusher(path);
  onTestFinished(() => flusher.close());
  await expect(flusher.flushed()).rejects.toThrow('ENOENT');
  await appendFile(path, 'a');
  const first = flusher.flushed();
  expect(flusher.flushed()).toBe(first);
  // Under way by now: what is written from here on needs another.
  await Promise.resolve();
  await Promise.resolve();
  const second = flusher.flushed();
  expect(second).not.toBe(first);
  expect(flusher.flushed()).toBe(second);
  await Promise.all([first, second]);
});
