import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { describeMp4, type Emulator } from '../src/index.ts';
import { ask, generate, start } from './harness.ts';

const download = (emulator: Emulator, id: string, headers: Record<string, string> = {}) =>
  ask(emulator, 'GET', `/v1/videos/${id}/download`, { headers });
const fileOf = async (emulator: Emulator, id: string) => (await download(emulator, id)).bytes();

describe('a rendered clip', () => {
  test.each([
    {
      request: { duration: 2.5, quality: 'hd' },
      info: { width: 640, height: 360, duration: 2.5, frames: 30 },
    },
    {
      request: { duration: 1, quality: 'draft' },
      info: { width: 320, height: 180, duration: 1, frames: 12 },
    },
    { request: { duration: undefined }, info: { width: 320, height: 180, duration: 3, frames: 36 } },
    { request: { duration: 0.01 }, info: { width: 320, height: 180, duration: 0.01, frames: 1 } },
    { request: { duration: 600 }, info: { width: 320, height: 180, duration: 600, frames: 240 } },
  ])('of $request is $info.width x $info.height for $info.duration s', async ({ request, info }) => {
    const emulator = await start({ jobTime: '0s' });
    expect(describeMp4(await fileOf(emulator, await generate(emulator, request)))).toEqual(info);
  });

  test('shows the prompt: other words, other pictures; the same words, the same bytes', async () => {
    const emulator = await start({ jobTime: '0s' });
    const [boat, same, kite] = await Promise.all(
      ['A boat', 'A boat', 'A kite'].map(async (prompt) =>
        fileOf(emulator, await generate(emulator, { prompt })),
      ),
    );
    expect(same).toEqual(boat);
    expect(kite).not.toEqual(boat);
  });

  test.each([
    ['very long', 'and '.repeat(20_000)],
    ['one long word', 'a'.repeat(5_000)],
    ['white space', ' \n\t '],
    ['other scripts', 'Žižkov Москва Αθήνα 東京 🎬 مرحبا'],
  ])('can be made of a prompt that is %s', async (_name, prompt) => {
    const emulator = await start({ jobTime: '0s' });
    const bytes = await fileOf(emulator, await generate(emulator, { prompt, duration: 0.1 }));
    expect(describeMp4(bytes).frames).toBe(1);
  });

  test('is rendered beside the service, which keeps answering', async () => {
    const emulator = await start({ jobTime: '0s' });
    const id = await generate(emulator, { duration: 10, quality: 'hd' });
    let ready = false;
    const file = fileOf(emulator, id).finally(() => {
      ready = true;
    });
    let answers = 0;
    while (!ready && answers < 5) {
      expect((await ask(emulator, 'GET', '/v1/account')).status).toBe(200);
      if (!ready) answers += 1;
    }
    expect(answers).toBe(5);
    await file;
  });

  test('is delivered to many at once, the same to each', async () => {
    const emulator = await start({ jobTime: '0s' });
    const id = await generate(emulator);
    const files = await Promise.all(Array.from({ length: 20 }, () => download(emulator, id)));
    expect(new Set(files.map((file) => file.headers.get('etag'))).size).toBe(1);
    const lengths = await Promise.all(files.map(async (file) => (await file.bytes()).length));
    expect(new Set(lengths)).toEqual(new Set([Number(files[0]?.headers.get('content-length'))]));
  });
});

test('the shared clip is the same file for every video', async () => {
  const emulator = await start({ jobTime: '0s', clips: 'shared' });
  const clip = new Uint8Array(await readFile(new URL(import.meta.resolve('@videogen/spec/clip.mp4'))));
  for (const prompt of ['A boat', 'A kite']) {
    expect(await fileOf(emulator, await generate(emulator, { prompt }))).toEqual(clip);
  }
});

describe('a download', () => {
  const begin = async () => {
    const emulator = await start({ jobTime: '0s', clips: 'shared' });
    const id = await generate(emulator);
    return { emulator, id, whole: await fileOf(emulator, id) };
  };

  test('says type, length and entity tag, and offers ranges', async () => {
    const { emulator, id, whole } = await begin();
    const response = await download(emulator, id);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(whole.length),
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    });
    await response.body?.cancel();
  });

  test('resumes where a range says', async () => {
    const { emulator, id, whole } = await begin();
    const response = await download(emulator, id, { range: 'bytes=100-' });
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes 100-${whole.length - 1}/${whole.length}`);
    expect(response.headers.get('content-length')).toBe(String(whole.length - 100));
    expect(await response.bytes()).toEqual(whole.subarray(100));
  });

  test('sends the range only while the file is the one that was begun', async () => {
    const { emulator, id, whole } = await begin();
    const etag = (await download(emulator, id)).headers.get('etag') ?? '';
    const same = await download(emulator, id, { range: 'bytes=0-9', 'if-range': etag });
    expect([same.status, (await same.bytes()).length]).toEqual([206, 10]);
    const other = await download(emulator, id, { range: 'bytes=0-9', 'if-range': '"other"' });
    expect([other.status, (await other.bytes()).length]).toEqual([200, whole.length]);
  });

  test('refuses a range behind the end with 416 and the length', async () => {
    const { emulator, id, whole } = await begin();
    const response = await download(emulator, id, { range: `bytes=${whole.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toBe(`bytes */${whole.length}`);
    expect(await response.json()).toMatchObject({ error: { code: 'RANGE_NOT_SATISFIABLE' } });
  });

  test('that the client breaks off leaves the service unharmed', async () => {
    const { emulator, id, whole } = await begin();
    await (await download(emulator, id)).body?.cancel();
    expect(await fileOf(emulator, id)).toEqual(whole);
  });
});
