import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { generate, start, statusOf } from '../harness.ts';
import { record } from './results.ts';

const JOBS = 10_000;
const CALLERS = 50;

test('ten thousand jobs run at the same time, kept in a data directory', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'videogen-jobs-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const emulator = await start({ dataDir, jobTime: '30s-60s' });
  const ids: string[] = [];
  const generating = await perSecond(async () => void ids.push(await generate(emulator)));
  emulator.advance(60);
  let next = 0;
  const words = new Set<unknown>();
  const asking = await perSecond(
    async () => void words.add((await statusOf(emulator, ids[next++] ?? '')).status),
  );
  await record('jobs', [
    ['Jobs at the same time', new Set(ids).size],
    ['Accepted per second, each on disk before its answer', generating],
    ['Status requests per second, over all of them', asking],
  ]);
  expect(words).toEqual(new Set(['completed']));
});

async function perSecond(once: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      for (let i = 0; i < JOBS / CALLERS; i++) await once();
    }),
  );
  return Math.round((JOBS * 1_000) / (performance.now() - began));
}
