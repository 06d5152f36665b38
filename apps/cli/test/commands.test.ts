import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { standingClock } from '@videogen/emulator';
import { expect, test } from 'vitest';
import { createWorld } from './support/world.ts';

const MINUTES = 60;

test('account shows whose key it is', async () => {
  const { run, emulator } = await createWorld();
  const { code, stdout, stderr } = await run(['account']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^name +alice$/m);
  expect(stdout).toContain(emulator.url);
});

test('generate prints the id alone, and tells how to go on', async () => {
  const { run, emulator } = await createWorld();
  const args = ['generate', 'A paper boat', '--duration', '2.5', '--quality', 'hd'];
  const { code, stdout, stderr } = await run(args);
  const [video] = emulator.videos();
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${video?.video_id}\n` });
  expect(stderr).toContain(`videogen wait ${video?.video_id}`);
  expect(video).toMatchObject({ prompt: 'A paper boat', duration: 2.5, quality: 'hd' });
});

test('generate takes the prompt from standard input', async () => {
  const { run, emulator } = await createWorld();
  expect(await run(['generate', '-'], { input: 'A lighthouse\n' })).toMatchObject({ code: 0 });
  expect(emulator.videos()).toMatchObject([{ prompt: 'A lighthouse' }]);
});

test('generate --out waits and downloads, with lines instead of bars', async () => {
  const { run, folder, emulator } = await createWorld();
  const { code, stdout, stderr } = await run(['generate', 'A boat', '--out', 'new/folder/boat.mp4']);
  const id = emulator.videos()[0]?.video_id;
  expect({ code, stdout }).toEqual({ code: 0, stdout: `${id}\n` });
  expect(stderr).toMatch(/completed 100 %\n.*saved to new\/folder\/boat\.mp4/);
  expect(readFileSync(join(folder, 'new/folder/boat.mp4')).subarray(4, 8).toString()).toBe('ftyp');
});

test.each([
  ['a numbered file each', 'boat.mp4', ['boat-01.mp4', 'boat-02.mp4', 'boat-10.mp4'], 10],
  ['its id as the name in a new folder', 'clips/', [], 3],
])('generate --count gives %s', async (_, out, names, count) => {
  const { run, folder, emulator } = await createWorld();
  const result = await run(['generate', 'A boat', '--count', String(count), '--out', out]);
  expect(result.code).toBe(0);
  const ids = emulator.videos().map(({ video_id }) => video_id);
  expect(result.stdout.trim().split('\n').sort()).toEqual([...ids].sort());
  const files = readdirSync(join(folder, out.endsWith('/') ? out : '.')).filter((name) =>
    name.endsWith('mp4'),
  );
  expect(files).toHaveLength(count);
  expect(files).toEqual(expect.arrayContaining(names.length > 0 ? names : ids.map((id) => `${id}.mp4`)));
});

test('status shows a video, and its exit code only when asked', async () => {
  const clock = standingClock();
  const { run, videos, emulator } = await createWorld({ jobTime: '10m', clock });
  const [id = ''] = await videos(1);
  emulator.advance(5 * MINUTES);
  const shown = await run(['status', id]);
  expect(shown.code).toBe(0);
  expect(shown.stdout).toMatch(/^status +processing$/m);
  expect(shown.stdout).toMatch(/^progress +50$/m);
  expect(await run(['status', id, '--exit-code'])).toMatchObject({ code: 4 });
  emulator.advance(5 * MINUTES);
  expect(await run(['status', id, '--exit-code'])).toMatchObject({ code: 0 });
});

test('wait downloads each video once, with the id as its name in a folder', async () => {
  const { run, videos, folder } = await createWorld();
  const ids = await videos(2);
  const { code, stdout } = await run(['wait', ...ids, ...ids, '--out', './']);
  expect(code).toBe(0);
  const expected = [...ids].sort().map((id) => expect.stringMatching(`^${id} saved to ${id}.mp4 `));
  expect(stdout.trim().split('\n').sort()).toEqual(expected);
  for (const id of ids) expect(existsSync(join(folder, `${id}.mp4`))).toBe(true);
});

test('download takes the id as the name, and replaces a file only when told to', async () => {
  const { run, videos, folder } = await createWorld();
  const [id = ''] = await videos(1);
  expect(await run(['download', id])).toMatchObject({ code: 0 });
  const refused = await run(['download', id]);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(`${id}.mp4 exists`);
  const { code, json } = await run(['download', id, '--overwrite', '--json']);
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, `${id}.mp4`)))
    .digest('hex');
  expect(code).toBe(0);
  expect(json().at(-1)).toMatchObject({ event: 'result', id, file: { path: `${id}.mp4`, sha256 } });
});

test('a download of what is not finished says how to wait for it', async () => {
  const { run, videos, folder } = await createWorld({ jobTime: '10m', clock: standingClock() });
  const [id = ''] = await videos(1);
  const { code, stderr } = await run(['download', id, '--out', 'boat.mp4']);
  expect(code).toBe(4);
  expect(stderr).toContain(`next: videogen wait ${id} --out boat.mp4`);
  expect(readdirSync(folder)).toEqual([]);
});

test('delete gives a result for each id', async () => {
  const { run, videos, emulator } = await createWorld();
  const [first = '', second = ''] = await videos(2);
  const missing = '11111111-2222-4333-8444-555555555555';
  const { code, stdout, stderr } = await run(['delete', first, missing, second]);
  expect(code).toBe(1);
  expect(stdout.trim().split('\n').sort()).toEqual([`${first} deleted`, `${second} deleted`].sort());
  expect(stderr).toMatch(new RegExp(`^videogen: ${missing}: Video not found \\(404 VIDEO_NOT_FOUND`));
  expect(emulator.videos()).toEqual([]);
});

test('delete of what is being processed says how, and with --wait waits it out, failed or not', async () => {
  const world = await createWorld({ jobTime: '10m', clock: standingClock() });
  const { run, emulator } = world;
  emulator.failNext();
  const ids = await world.videos(2);
  const refused = await run(['delete', ...ids]);
  expect(refused.code).toBe(4);
  expect(refused.stderr).toContain(`next: videogen delete ${ids[0]} --wait`);
  const waiting = world.start(['delete', ...ids, '--wait']);
  await waiting.said('stderr', /processing.*\n.*processing/);
  emulator.advance(10 * MINUTES);
  expect(await waiting.finished).toMatchObject({ code: 0 });
  expect(emulator.videos()).toEqual([]);
});

test('--json gives a line for each event, ending in one result for each video', async () => {
  const { run, emulator, folder } = await createWorld();
  const { code, stderr, json } = await run([
    'generate',
    'A boat',
    '--count',
    '2',
    '--out',
    'b.mp4',
    '--json',
  ]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const id of emulator.videos().map(({ video_id }) => video_id)) {
    const events = json().filter((event) => event.id === id);
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['accepted', 'progress', 'download', 'result']),
    );
    expect(events.filter(({ event }) => event === 'result')).toHaveLength(1);
  }
  expect(readdirSync(folder).sort()).toEqual(['b-1.mp4', 'b-2.mp4']);
});

test('--json tells errors on standard output too', async () => {
  const { run } = await createWorld();
  const { code, stderr, json } = await run(['status', '11111111-2222-4333-8444-555555555555', '--json']);
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
  expect(json()).toMatchObject([{ event: 'error', code: 'VIDEO_NOT_FOUND', status: 404 }]);
  const usage = await run(['status', '--json', '--nonsense']);
  expect(usage.code).toBe(2);
  expect(usage.json()).toMatchObject([{ event: 'error', code: 'USAGE', next: 'videogen status --help' }]);
});

test('--quiet leaves the results, --verbose adds the requests', async () => {
  const { run, videos, emulator } = await createWorld();
  const [id = ''] = await videos(1);
  expect(await run(['wait', id, '--quiet'])).toMatchObject({ stdout: `${id} completed\n`, stderr: '' });
  const { stderr } = await run(['wait', id, '--verbose']);
  expect(stderr).toMatch(new RegExp(`^GET ${emulator.url}/v1/videos/${id}/status 200 in \\d+ ms`));
});
