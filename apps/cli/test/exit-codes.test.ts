import { readdir } from 'node:fs/promises';
import { type FaultOrder, standingClock } from '@videogen/emulator';
import { expect, test } from 'vitest';
import { bareEnvironment, createWorld, KEYS } from './support/world.ts';

test('0: done', async () => {
  const { run } = await createWorld();
  expect(await run(['generate', 'A boat', '--wait'])).toMatchObject({ code: 0 });
});

test('1: a generation that fails, with its reason', async () => {
  const { run, emulator } = await createWorld();
  emulator.failNext({ reason: 'The prompt shows nothing' });
  const { code, stderr } = await run(['generate', 'A boat', '--out', 'boat.mp4']);
  expect(code).toBe(1);
  expect(stderr).toContain('The prompt shows nothing');
});

test.each(['wait', 'download'])(
  '1: %s of a video that has failed before: why, and what next',
  async (command) => {
    const { run, videos, emulator } = await createWorld();
    emulator.failNext({ reason: 'The prompt shows nothing' });
    const [id = ''] = await videos(1);
    const { code, json } = await run([command, id, '--out', 'boat.mp4', '--json']);
    expect(code).toBe(1);
    expect(json().slice(-1)).toEqual([
      {
        event: 'error',
        id,
        code: 'GENERATION_FAILED',
        message: `the generation of video ${id} failed: The prompt shows nothing`,
        next: `generate it again, with another prompt if that was the reason; videogen delete ${id} removes this one`,
      },
    ]);
  },
);

test('1: download of a failed video whose reason the service does not tell', async () => {
  const { run, videos, emulator } = await createWorld();
  emulator.failNext({});
  const [id = ''] = await videos(1);
  emulator.armFault({ operation: 'getVideoStatus', fault: { kind: 'rewrite', omit: ['failure_reason'] } });
  const { code, stderr } = await run(['download', id]);
  expect(code).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^videogen: the generation of video ${id} failed\\n  next: generate it again`),
  );
});

test('1: no service, and what to look at', async () => {
  const { run, env } = await createWorld();
  // Nothing listens on the port of discarding.
  const { code, stderr } = await run(['account'], {
    env: { ...env, VIDEOGEN_BASE_URL: 'http://127.0.0.1:9' },
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/127\.0\.0\.1:9 brought no answer/);
  expect(stderr).toContain('next: is the base URL right?');
});

test('1: HTTPS, where HTTP is spoken', async () => {
  const { run, env, emulator } = await createWorld();
  const VIDEOGEN_BASE_URL = emulator.url.replace('http:', 'https:');
  for (const args of [['account'], ['generate', 'A boat']]) {
    const { code, stderr } = await run(args, { env: { ...env, VIDEOGEN_BASE_URL } });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /brought no answer: TLS: wrong version number\n +next: does the service speak HTTPS/,
    );
  }
});

test.each([
  ['', 'is it the right id, and not deleted?'],
  ['/api', 'is the base URL right?'],
])('1: nothing is there, at %j', async (path, next) => {
  const { run, env, emulator } = await createWorld();
  const { code, stderr } = await run(['status', '11111111-2222-4333-8444-555555555555'], {
    env: { ...env, VIDEOGEN_BASE_URL: emulator.url + path },
  });
  expect(code).toBe(1);
  expect(stderr).toContain(`\n  next: ${next}`);
});

test('4: accepted, but not finished in time', async () => {
  const { run, emulator } = await createWorld({ jobTime: '10m', clock: standingClock() });
  const { code, stderr } = await run(['generate', 'A boat', '--wait', '--timeout', '300ms']);
  const [video] = emulator.videos();
  expect(code).toBe(4);
  expect(stderr).toContain(`not finished in time: ${video?.video_id} goes on`);
  expect(stderr).toContain(`\n  videogen wait ${video?.video_id}\n`);
});

const refused = (status: number, code: string) => ({ kind: 'status', status, code }) as const;

test.each<[string, FaultOrder['fault'] | undefined]>([
  ["the service's own refusal", undefined],
  ['a refusal in other words', refused(409, 'NOT_READY')],
  ['a refusal as if it were not there', refused(404, 'VIDEO_NOT_FOUND')],
  ['something else than a video', { kind: 'file', as: 'json' }],
])('4: download of a video that is still processing, told by %s', async (_, fault) => {
  const { run, videos, emulator, folder } = await createWorld({ jobTime: '10m', clock: standingClock() });
  const [id = ''] = await videos(1);
  if (fault) emulator.armFault({ operation: 'downloadVideo', fault, count: 'forever' });
  const { code, stderr } = await run(['download', id, '--out', 'my boat.mp4', '--overwrite']);
  expect({ code, stderr }).toEqual({
    code: 4,
    stderr: expect.stringContaining(`\n  next: videogen wait ${id} --out 'my boat.mp4' --overwrite\n`),
  });
  expect(await readdir(folder)).toEqual([]);
});

test('1: a refused download of a video that is complete is told as it is', async () => {
  const { run, videos, emulator } = await createWorld();
  const [id = ''] = await videos(1);
  emulator.armFault({ operation: 'downloadVideo', fault: refused(410, 'GONE'), count: 'forever' });
  const { code, stderr } = await run(['download', id]);
  expect(code).toBe(1);
  expect(stderr).toContain('410 GONE');
});

test.each([
  ['a wrong key', { VIDEOGEN_API_KEY: 'sk_wrong' }, /Invalid API key \(401 UNAUTHORIZED\)/],
  ['a key that cannot stand in a header', { VIDEOGEN_API_KEY: 'sk wrong' }, /characters/],
  ['no key', { VIDEOGEN_API_KEY: '' }, /there is no API key/],
])('5: %s', async (_, more, message) => {
  const { run, env } = await createWorld();
  const { code, stderr } = await run(['generate', 'A boat', '--count', '3'], { env: { ...env, ...more } });
  expect(code).toBe(5);
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/next: .*(VIDEOGEN_API_KEY|videogen config)/);
  // Three refusals for one reason are told once.
  expect(stderr.match(/^videogen: /gm)).toHaveLength(1);
});

test("5: somebody else's video", async () => {
  const { run, videos, env } = await createWorld();
  const [id = ''] = await videos(1);
  const { code, stderr } = await run(['status', id], { env: { ...env, VIDEOGEN_API_KEY: KEYS.bob } });
  expect(code).toBe(5);
  expect(stderr).toContain('403 FORBIDDEN');
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 143],
] as const)(
  '%s in a wait without a terminal: %i, and the command that continues',
  async (signal, expected) => {
    const world = await createWorld({ jobTime: '10m', clock: standingClock() });
    const waiting = world.start(['generate', 'A boat', '--count', '2', '--out', "it's/", '--json']);
    await waiting.said('stdout', /"progress".*\n.*"progress"/);
    waiting.child.kill(signal);
    const { code, json } = await waiting.finished;
    const ids = world.emulator.videos().map(({ video_id }) => video_id);
    expect(code).toBe(expected);
    const last = json().at(-1) as { ids: string[]; next: string[] };
    expect(last).toMatchObject({ event: 'unfinished', reason: 'interrupted' });
    expect([...last.ids].sort()).toEqual([...ids].sort());
    expect(last.next).toEqual([`videogen wait ${last.ids.join(' ')} --out 'it'\\''s/'`]);
  },
);

test('2: nothing is configured', async () => {
  const { run, folder } = await createWorld();
  const { code, stderr } = await run(['account'], { env: bareEnvironment(folder) });
  expect(code).toBe(2);
  expect(stderr).toContain('set VIDEOGEN_BASE_URL');
});
