import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FileSink } from './file-sink.ts';

test('writes every byte in order, asking for pauses only when much is waiting', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'sink-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const handle = await open(join(dir, 'file'), 'w');
  const sink = new FileSink(handle);
  const chunks = Array.from({ length: 300 }, (_, index) => Buffer.alloc(40_000, index));
  const expected = Buffer.concat(chunks);
  let pauses = 0;
  for (const chunk of chunks) {
    const full = sink.write(chunk);
    if (full) pauses++;
    await full;
  }
  await sink.flush();
  await handle.close();
  expect(Buffer.compare(await readFile(join(dir, 'file')), expected)).toBe(0);
  // Their memory was given back.
  expect(chunks.every((chunk) => chunk.byteLength === 0)).toBe(true);
  expect(pauses).toBeGreaterThan(0);
  expect(pauses).toBeLessThan(20);
});

test.runIf(process.platform === 'linux')('a full disk fails the next write and the flush', async () => {
  // Every write to this device fails for want of space.
  const handle = await open('/dev/full', 'w');
  onTestFinished(() => handle.close());
  const sink = new FileSink(handle);
  sink.write(Buffer.from('x'));
  await sink.settled();
  expect(() => sink.write(Buffer.from('y'))).toThrow('ENOSPC');
  await expect(sink.flush()).rejects.toMatchObject({ code: 'ENOSPC' });
});

test('leaves alone what is part of something larger', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'sink-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  const handle = await open(join(dir, 'file'), 'w');
  const whole = new Uint8Array(1_000).fill(7);
  const sink = new FileSink(handle);
  sink.write(whole.subarray(0, 500));
  await sink.flush();
  await handle.close();
  expect(whole.byteLength).toBe(1_000);
  expect(await readFile(join(dir, 'file'))).toEqual(Buffer.alloc(500, 7));
});
