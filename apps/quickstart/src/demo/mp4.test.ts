import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inspectVideo } from './mp4.ts';

const clip = join(import.meta.dirname, '../../../../spec/examples/clip.mp4');

function fileOf(content: Uint8Array): string {
  const directory = mkdtempSync(join(tmpdir(), 'videogen-mp4-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'video.mp4');
  writeFileSync(file, content);
  return file;
}

it('reads size, checksum, resolution, length and codec', async () => {
  expect(await inspectVideo(clip)).toEqual({
    bytes: 26_040,
    sha256: 'f46731aafc547afefac6d4195c6a00d8bf340b55badf76314183afe1bafd003b',
    codec: 'H.264',
    width: 320,
    height: 180,
    seconds: 3,
  });
});

it('reads a file to its end that is longer than one piece', async () => {
  // Boxes of the type "free" may stand anywhere and mean nothing.
  const free = Buffer.alloc(200_000);
  free.writeUInt32BE(free.length, 0);
  free.write('free', 4, 'ascii');
  const whole = readFileSync(clip);
  const start = whole.readUInt32BE(0);
  const facts = await inspectVideo(
    fileOf(Buffer.concat([whole.subarray(0, start), free, whole.subarray(start)])),
  );
  expect(facts).toMatchObject({ bytes: 226_040, width: 320, height: 180, seconds: 3 });
});

it.each([
  ['a page', Buffer.from('<html><body>not found</body></html>')],
  ['nothing', Buffer.alloc(0)],
  ['the beginning of a video', readFileSync(clip).subarray(0, 100)],
])('refuses %s', async (_name, content) => {
  await expect(inspectVideo(fileOf(content))).rejects.toThrow(/is not an MP4 file with a video track/);
});
