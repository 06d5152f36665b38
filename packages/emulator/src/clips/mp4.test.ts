import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeMp4, retimeMp4 } from './mp4.ts';

const clip = async () => new Uint8Array(await readFile(new URL('../gen/clip.mp4', import.meta.url)));

test('reads what the shared clip says about itself', async () => {
  expect(describeMp4(await clip())).toMatchObject({ width: 320, height: 180, duration: 3, frames: 72 });
});

test.each([0.5, 7.25, 36_000])('stretches a clip to %d seconds', async (seconds) => {
  const bytes = await clip();
  retimeMp4(bytes, seconds);
  // Each frame lasts a whole number of ticks of 1/90,000 s, and there are 72.
  expect(Math.abs(describeMp4(bytes).duration - seconds)).toBeLessThan(72 / 90_000);
});

test.each([
  ['nothing', new Uint8Array()],
  ['text', new TextEncoder().encode('<html><body>Not a video</body></html>')],
  ['a box of size 0', new Uint8Array(64)],
])('refuses %s', (_name, bytes) => {
  expect(() => describeMp4(bytes)).toThrow('not an MP4 file');
});
