import { chmod, lstat, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNoKey } from './support/command.ts';
import { CTRL_C, ENTER } from './support/terminal.ts';
import { bareEnvironment, createWorld, KEYS, type World } from './support/world.ts';

const fileIn = (world: World) => join(world.folder, '.config/videogen/config.json');

/** Profiles as somebody would write them by hand. */
async function writeFileOf(world: World, content: unknown, mode = 0o600): Promise<void> {
  await mkdir(dirname(fileIn(world)), { recursive: true });
  await writeFile(fileIn(world), typeof content === 'string' ? content : JSON.stringify(content));
  await chmod(fileIn(world), mode);
}

/** A world in which nothing is said by the environment. */
async function createBareWorld() {
  const world = await createWorld();
  return { ...world, env: bareEnvironment(world.folder) };
}

test('login keeps what works, for this user only, and logout removes it', async () => {
  const world = await createBareWorld();
  const { run, env, emulator } = world;
  const loggedIn = await run(['login', '--base-url', `${emulator.url}/v1/`], {
    env,
    input: `${KEYS.alice}\n`,
  });
  expect(loggedIn).toMatchObject({ code: 0, stderr: '' });
  expect((await stat(fileIn(world))).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(fileIn(world)))).mode & 0o777).toBe(0o700);
  expect(JSON.parse(await readFile(fileIn(world), 'utf8'))).toEqual({
    profiles: { default: { baseUrl: emulator.url, apiKey: KEYS.alice } },
  });
  expect(await run(['account'], { env })).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('alice'),
  });

  const bob = ['--profile', 'bob', '--base-url', emulator.url];
  expect(await run(['login', ...bob], { env, input: KEYS.bob })).toMatchObject({ code: 0 });
  expect((await run(['account', '--profile', 'bob'], { env })).stdout).toContain('bob');
  expect((await run(['account'], { env: { ...env, VIDEOGEN_PROFILE: 'bob' } })).stdout).toContain('bob');

  expect(await run(['logout'], { env })).toMatchObject({ code: 0 });
  expect(await run(['account'], { env })).toMatchObject({ code: 2 });
  expect(await run(['account', '--profile', 'bob'], { env })).toMatchObject({ code: 0 });
});

test('login writes through a symbolic link, as those have it who keep their configuration elsewhere', async () => {
  const world = await createBareWorld();
  const { run, env, emulator, folder } = world;
  const real = join(folder, 'kept.json');
  await writeFile(real, '{}', { mode: 0o600 });
  await mkdir(dirname(fileIn(world)), { recursive: true });
  await symlink(real, fileIn(world));
  expect(await run(['login', '--base-url', emulator.url], { env, input: KEYS.alice })).toMatchObject({
    code: 0,
  });
  expect((await lstat(fileIn(world))).isSymbolicLink()).toBe(true);
  expect((await stat(real)).mode & 0o777).toBe(0o600);
  expect(await run(['account'], { env })).toMatchObject({ code: 0 });
});

test('login keeps nothing that does not work', async () => {
  const { run, env, emulator, ...world } = await createBareWorld();
  const args = ['login', '--base-url', emulator.url];
  expect(await run(args, { env, input: 'sk_wrong' })).toMatchObject({ code: 5 });
  expect(await run(args, { env, input: '' })).toMatchObject({ code: 5 });
  await expect(stat(join(world.folder, '.config'))).rejects.toThrow('ENOENT');
});

test('login asks for the key in a terminal and does not show it', async () => {
  const { terminal, env, emulator, run } = await createBareWorld();
  const asked = terminal(['login', '--base-url', emulator.url], { env });
  await asked.shows(/API key for/);
  asked.press(KEYS.alice);
  asked.press(ENTER);
  expect(await asked.exit).toBe(0);
  expectNoKey(asked.raw());
  expect(await run(['account'], { env })).toMatchObject({ code: 0 });
});

test('Ctrl-C ends the question for the key', async () => {
  const { terminal, env, emulator } = await createBareWorld();
  const asked = terminal(['login', '--base-url', emulator.url], { env });
  await asked.shows(/API key for/);
  asked.press(CTRL_C);
  expect(await asked.exit).toBe(130);
});

test.each([
  ['the group', 0o640],
  ['everybody', 0o644],
  ['writers in the group', 0o620],
])('a file of profiles that is open to %s is refused', async (_, mode) => {
  const world = await createBareWorld();
  const profile = { baseUrl: world.emulator.url, apiKey: KEYS.alice };
  await writeFileOf(world, { profiles: { default: profile } }, mode);
  const { code, stderr } = await world.run(['account'], { env: world.env });
  expect(code).toBe(2);
  expect(stderr).toContain(`(mode 0${mode.toString(8)})\n  next: chmod 600 ${fileIn(world)}`);
  expect(world.emulator.requests()).toEqual([]);
  await chmod(fileIn(world), 0o600);
  expect(await world.run(['account'], { env: world.env })).toMatchObject({ code: 0 });
});

test.each<[string, unknown, RegExp]>([
  ['no JSON', `{"profiles": {"default": {"apiKey": "${KEYS.alice}"`, /it is no JSON/],
  ['a list of profiles', { profiles: [] }, /"profiles" is no object/],
  ['a key that is a number', { profiles: { default: { apiKey: 7 } } }, /default\.apiKey is no text/],
  [
    'statuses of another kind',
    { profiles: { default: { statuses: { done: ['x'] } } } },
    /takes lists of words/,
  ],
])('%s is no file of profiles, and none of it is shown', async (_, content, message) => {
  const world = await createBareWorld();
  await writeFileOf(world, content);
  const { code, stderr } = await world.run(['account'], { env: world.env });
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

test('a flag rules over the environment, that over the profile, and a named profile over the environment', async () => {
  const world = await createWorld();
  const { run, env, emulator, folder } = world;
  await writeFileOf(world, { profiles: { bob: { baseUrl: emulator.url, apiKey: KEYS.bob } } });
  await writeFile(join(folder, 'key'), `${KEYS.bob}\n`);
  const nameOf = async (args: string[]) =>
    (await run(['account', '--json', ...args], { env })).json()[0]?.account;
  expect(await nameOf([])).toMatchObject({ name: 'alice' });
  expect(await nameOf(['--api-key-file', 'key'])).toMatchObject({ name: 'bob' });
  expect(await nameOf(['--profile', 'bob'])).toMatchObject({ name: 'bob' });
});

test('the key of a profile is not sent to another service', async () => {
  const world = await createBareWorld();
  const { run, env, emulator } = world;
  await writeFileOf(world, {
    profiles: { default: { baseUrl: 'https://api.example.com', apiKey: KEYS.alice } },
  });
  for (const [args, more] of [
    [['--base-url', emulator.url], {}],
    [[], { VIDEOGEN_BASE_URL: emulator.url }],
  ] as const) {
    const { code, stderr } = await run(['account', ...args], { env: { ...env, ...more } });
    expect(code).toBe(2);
    expect(stderr).toContain('belongs to https://api.example.com and is not sent to');
  }
  expect(emulator.requests()).toEqual([]);
});

test('config tells where each part comes from', async () => {
  const { run, env } = await createWorld();
  const { code, stdout } = await run(['config'], { env });
  expect(code).toBe(0);
  expect(stdout).toMatch(/base url +http.*\(VIDEOGEN_BASE_URL\)/);
  expect(stdout).toMatch(/api key +set \(VIDEOGEN_API_KEY\)/);
});

test('the words for the states come from the profile', async () => {
  const world = await createBareWorld();
  const statuses = { completed: ['processing'] };
  await writeFileOf(world, {
    profiles: { default: { baseUrl: world.emulator.url, apiKey: KEYS.alice, statuses } },
  });
  const [id = ''] = await world.videos(1);
  const { json } = await world.run(['status', id, '--json'], { env: world.env });
  expect(json()).toMatchObject([{ status: 'completed', state: 'unknown' }]);
});
