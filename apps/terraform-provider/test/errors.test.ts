import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmulator } from '@videogen/emulator';
import { describe, expect, onTestFinished, test } from 'vitest';
import { video, videoFile, videoWithFile } from './support/hcl.ts';
import { BOB, createWorld, providerBlock, type World } from './support/world.ts';

const PROMPT = { prompt: 'A lighthouse at dawn' };

/** Applies and expects one error, which points at `line` of the configuration, and nothing spent. */
async function expectError(
  { workspace, count }: World,
  line: string | undefined,
  text: RegExp,
): Promise<void> {
  const errors = await workspace.applyFails();
  expect(errors.map((it) => `${it.summary}: ${it.detail}`).join('\n')).toMatch(text);
  if (line !== undefined) expect(errors.map((it) => it.snippet?.code.trim())).toContain(line);
  expect(errors).toHaveLength(1);
  expect(count('POST')).toBe(0);
}

describe('bad values', () => {
  const cases: [string, config: string, line: string | undefined, text: RegExp][] = [
    ['a prompt of the wrong type', video('a', { prompt: '=["a"]' }), 'prompt = ["a"]', /string required/],
    ['an empty prompt', video('a', { prompt: '' }), 'prompt = ""', /prompt must not be blank/],
    ['a blank prompt', video('a', { prompt: '  ' }), 'prompt = "  "', /prompt must not be blank/],
    [
      'a negative duration',
      video('a', { ...PROMPT, duration: -1 }),
      'duration = -1',
      /duration must be greater than 0.*-1/,
    ],
    [
      'a duration of 0',
      video('a', { ...PROMPT, duration: 0 }),
      'duration = 0',
      /duration must be greater than 0/,
    ],
    [
      'a bad on_failure',
      video('a', { ...PROMPT, on_failure: 'explode' }),
      'on_failure = "explode"',
      /keep.*replace/,
    ],
    [
      'a bad timeout',
      video('a', { ...PROMPT, timeouts: '={ create = "soon" }' }),
      undefined,
      /timeouts.create must be a duration.*"soon"/,
    ],
    [
      'a bad UUID',
      videoFile('a', { video_id: 'abc', path: 'a.mp4' }),
      'video_id = "abc"',
      /video_id must be a UUID.*"abc"/,
    ],
    ['an empty path', videoWithFile('a', PROMPT, { path: '' }), 'path = ""', /path must not be blank/],
    [
      'a bad mode',
      videoWithFile('a', PROMPT, { path: 'a.mp4', mode: 'rw' }),
      'mode = "rw"',
      /mode must match/,
    ],
  ];
  test.each(cases)('%s', async (_name, config, line, text) => {
    const world = await createWorld();
    await world.workspace.write('main.tf', config);
    await expectError(world, line, text);
  });
});

describe('the provider’s configuration', () => {
  test('a missing key', async () => {
    const world = await createWorld();
    await world.workspace.write('provider.tf', providerBlock(world.emulator.url, ''));
    await world.workspace.write('main.tf', video('a', PROMPT));
    await expectError(world, 'api_key  = ""', /Missing API key.*VIDEOGEN_API_KEY/s);
  });

  test('a wrong key, which no output shows', async () => {
    const world = await createWorld();
    const secret = 'sk_wrong_0123456789';
    await world.workspace.write('provider.tf', providerBlock(world.emulator.url, secret));
    await world.workspace.write('main.tf', video('a', PROMPT));
    const { output, diagnostics } = await world.workspace.json('apply', '-auto-approve');
    expect(diagnostics[0]?.summary).toBe('The API key is refused');
    expect(diagnostics[0]?.detail).toContain('401 UNAUTHORIZED');
    expect(diagnostics[0]?.detail).not.toContain(secret);
    expect(diagnostics[0]?.snippet?.code).toContain('api_key');
    expect(output.replaceAll(`api_key  = \\"${secret}\\"`, '')).not.toContain(secret);
    expect(world.count('POST')).toBe(0);
  });

  test('a base URL where nobody listens', async () => {
    const world = await createWorld();
    const gone = await startEmulator();
    await gone.close();
    await world.workspace.write('provider.tf', providerBlock(gone.url));
    await world.workspace.write('main.tf', video('a', PROMPT));
    await expectError(world, `base_url = "${gone.url}"`, /cannot be reached.*ECONNREFUSED/s);
  });

  test('a base URL that answers with a page', async () => {
    const world = await createWorld();
    const page = '<!doctype html><title>Not here</title>';
    const server = createServer((_, response) =>
      response.writeHead(404, { 'content-type': 'text/html' }).end(page),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await world.workspace.write('provider.tf', providerBlock(url));
    await world.workspace.write('main.tf', video('a', PROMPT));
    await expectError(world, `base_url = "${url}"`, /404 and an HTML page \("Not here"\).*base_url/s);
  });

  test.each([['ftp://example.com'], ['videos.example.com'], ['http://x/?a=1']])(
    'a base URL %s',
    async (url) => {
      const world = await createWorld();
      await world.workspace.write('provider.tf', providerBlock(url));
      await world.workspace.write('main.tf', video('a', PROMPT));
      await expectError(world, `base_url = "${url}"`, /Invalid base URL/);
    },
  );
});

describe('the target', () => {
  test('is a directory', async () => {
    const world = await createWorld();
    const path = world.workspace.path('taken');
    await mkdir(path);
    await world.workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    await expectError(world, `path = "${path}"`, /is a directory/);
  });

  test('is a file that is not ours', async () => {
    const world = await createWorld();
    const path = world.workspace.path('holiday.mp4');
    await writeFile(path, 'mine');
    await world.workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    await expectError(world, `path = "${path}"`, /was not written by this resource.*overwrite = true/s);
    expect(await readFile(path, 'utf8')).toBe('mine');
  });

  test('is a symbolic link', async () => {
    const world = await createWorld();
    const path = world.workspace.path('link.mp4');
    await symlink('/nowhere', path);
    await world.workspace.write('main.tf', videoWithFile('a', PROMPT, { path, overwrite: true }));
    await expectError(world, `path = "${path}"`, /is a symbolic link/);
  });

  test('is below a file', async () => {
    const world = await createWorld();
    await writeFile(world.workspace.path('file'), '');
    const path = world.workspace.path('file', 'a.mp4');
    await world.workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    await expectError(world, `path = "${path}"`, /is not a directory/);
  });

  test('holds the same bytes already: they are adopted', async () => {
    const { workspace, count } = await createWorld();
    const path = workspace.path('a.mp4');
    await workspace.write('main.tf', videoWithFile('a', PROMPT, { path }));
    await workspace.apply();
    await workspace.run('state', 'rm', 'videogen_video_file.a');
    await workspace.apply();
    expect(count('POST')).toBe(1);
  });
});

describe('a video of another account', () => {
  async function withBobsVideo(): Promise<{ world: World; id: string }> {
    const world = await createWorld();
    const response = await fetch(`${world.emulator.url}/v1/videos/generate`, {
      method: 'POST',
      headers: { authorization: `Bearer ${BOB.key}`, 'content-type': 'application/json' },
      body: JSON.stringify(PROMPT),
    });
    const { video_id: id } = (await response.json()) as { video_id: string };
    world.emulator.clearRequests();
    return { world, id };
  }

  test('cannot be a data source', async () => {
    const { world, id } = await withBobsVideo();
    await world.workspace.write('main.tf', `data "videogen_video" "a" {\n  video_id = "${id}"\n}\n`);
    await expectError(world, `video_id = "${id}"`, /403 FORBIDDEN.*another|account that may not/s);
  });

  test('cannot be downloaded', async () => {
    const { world, id } = await withBobsVideo();
    await world.workspace.write(
      'main.tf',
      videoFile('a', { video_id: id, path: world.workspace.path('a.mp4') }),
    );
    await expectError(world, `video_id = "${id}"`, /403 FORBIDDEN/);
  });

  test('cannot be imported', async () => {
    const { world, id } = await withBobsVideo();
    await world.workspace.write('main.tf', video('a', PROMPT));
    const { exitCode, stderr, stdout } = await world.workspace.run(
      'import',
      '-no-color',
      'videogen_video.a',
      id,
    );
    expect(exitCode).toBe(1);
    expect(stdout + stderr).toContain('403 FORBIDDEN');
  });

  test('is not taken out of the state', async () => {
    const world = await createWorld();
    await world.workspace.write('main.tf', video('a', PROMPT));
    await world.workspace.apply();
    await world.workspace.write('provider.tf', providerBlock(world.emulator.url, BOB.key));
    const [error] = await world.workspace.applyFails();
    expect(error?.detail).toContain('403 FORBIDDEN');
    expect(await world.workspace.attributes('videogen_video', 'a')).toBeDefined();
  });
});

test('a bad import id', async () => {
  const { workspace } = await createWorld();
  await workspace.write('main.tf', video('a', PROMPT));
  const { exitCode, stdout, stderr } = await workspace.run('import', '-no-color', 'videogen_video.a', 'abc');
  expect(exitCode).toBe(1);
  expect(stdout + stderr).toMatch(/must be a UUID/);
});

test('a 404 page in the middle of things removes nothing from the state', async () => {
  const { workspace, emulator, count } = await createWorld();
  await workspace.write('main.tf', video('a', PROMPT));
  await workspace.apply();
  const page = '<!doctype html><title>Moved</title>';
  const proxy = createServer(async (request, response) => {
    if (request.url?.includes('/videos/')) return response.writeHead(404).end(page);
    const { authorization = '' } = request.headers;
    const answer = await fetch(emulator.url + request.url, { headers: { authorization } });
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  await workspace.write('provider.tf', providerBlock(url));
  const [error] = await workspace.applyFails();
  expect(error?.detail).toContain('an HTML page ("Moved")');
  expect(error?.detail).toContain(url);
  expect(await workspace.attributes('videogen_video', 'a')).toBeDefined();
  expect(count('POST')).toBe(1);
});
