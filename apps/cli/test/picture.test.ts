import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { drawScene } from '../picture/scene.ts';

test('the picture in the README is what the command draws (else: pnpm --filter videogen picture)', async () => {
  // Whoever runs the tests may want no colours.
  vi.stubEnv('FORCE_COLOR', '1');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await readFile(resolve(import.meta.dirname, '../terminal.svg'), 'utf8')).toBe(await drawScene());
});
