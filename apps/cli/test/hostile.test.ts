import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { MAIN } from './support/command.ts';
import { createWorld, KEYS } from './support/world.ts';

const ID = '7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68';

/** A service that answers everything alike. */
function serve(status: number, body: unknown): Promise<string> {
  return listen((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

// The helper that runs a command refuses control codes and keys in what it says.
test.each([
  [
    'an error',
    404,
    { error: { code: 'X\u001b[2J', message: `gone\u001b]0;title\u0007\r\nnext: ${KEYS.alice}` } },
  ],
  ['a record', 200, { video_id: ID, status: 'completed', prompt: '\u001b[31mred\u009b0m\u202e' }],
])('%s cannot speak to the terminal, nor repeat the key', async (_, status, body) => {
  const { run, env } = await createWorld();
  const { stdout, stderr } = await run(['status', ID], {
    env: { ...env, VIDEOGEN_BASE_URL: await serve(status, body) },
  });
  expect(stdout + stderr).toMatch(/gone next:|red/);
  expect(stdout + stderr).not.toContain('\u202e');
});

test('a generation without an id is not simply to be repeated', async () => {
  const { run, env } = await createWorld();
  const { code, stderr } = await run(['generate', 'A boat'], {
    env: { ...env, VIDEOGEN_BASE_URL: await serve(202, { ok: true }) },
  });
  expect(code).toBe(1);
  expect(stderr).toContain('next: look for the video before you generate it again');
});

test('a status that nobody knows is told, and is waited out', async () => {
  const { run, env } = await createWorld();
  const { code, stderr } = await run(['wait', ID, '--timeout', '200ms'], {
    env: { ...env, VIDEOGEN_BASE_URL: await serve(200, { video_id: ID, status: 'rendering' }) },
  });
  expect(code).toBe(4);
  expect(stderr).toContain('the status "rendering" is not known');
});

test('an order on its way at Ctrl-C is brought to its answer; a second one gives it up', async () => {
  const world = await createWorld();
  const orders: ServerResponse[] = [];
  const url = await listen((_, response) => void orders.push(response));
  const options = { env: { ...world.env, VIDEOGEN_BASE_URL: url } };

  const first = world.start(['generate', 'A boat', '--wait'], options);
  await expect.poll(() => orders.length, { timeout: 20_000 }).toBe(1);
  first.child.kill('SIGINT');
  await first.said('stderr', /Ctrl-C again gives it up/);
  orders[0]?.writeHead(202, { 'content-type': 'application/json' }).end(JSON.stringify({ video_id: ID }));
  const finished = await first.finished;
  expect(finished).toMatchObject({ code: 130, stdout: `${ID}\n` });
  expect(finished.stderr).toContain(`videogen wait ${ID}`);

  const second = world.start(['generate', 'A boat'], options);
  await expect.poll(() => orders.length, { timeout: 20_000 }).toBe(2);
  second.child.kill('SIGINT');
  await second.said('stderr', /Ctrl-C again gives it up/);
  second.child.kill('SIGINT');
  expect(await second.finished).toMatchObject({ code: 130, stdout: '' });
});

test('a second interruption in haste leaves no part of a file', async () => {
  const { start, videos, emulator, folder } = await createWorld();
  const [id = ''] = await videos(1);
  emulator.armFault({ operation: 'downloadVideo', fault: { kind: 'drip', bytes: 100, everyMs: 50 } });
  const download = start(['download', id, '--json']);
  await download.said('stdout', /"receivedBytes"/);
  // Two of the same signal could become one; of these, either may be the first.
  download.child.kill('SIGINT');
  download.child.kill('SIGTERM');
  const { code, json } = await download.finished;
  expect([130, 143]).toContain(code);
  expect(json().at(-1)).toMatchObject({ event: 'unfinished', ids: [id], reason: 'interrupted' });
  expect(readdirSync(folder)).toEqual([]);
});

test('--verbose changes nothing of what is sent: an order has a connection of its own, and its headers', async () => {
  const world = await createWorld();
  const sent: { method: string; headers: string[]; connection: object }[] = [];
  const url = await listen(({ method = '', rawHeaders, socket }, response) => {
    sent.push({ method, headers: rawHeaders, connection: socket });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ video_id: ID, status: 'completed' }));
  });
  const env = { ...world.env, VIDEOGEN_BASE_URL: url };
  for (const more of [[], ['--verbose']]) {
    const { code, stderr } = await world.run(['generate', 'A boat', '--wait', ...more], { env });
    expect(code).toBe(0);
    expect(stderr.includes(`POST ${url}/v1/videos/generate 200 in `)).toBe(more.length > 0);
  }
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST', 'GET']);
  expect(new Set(sent.map(({ connection }) => connection)).size).toBe(4);
  const [quiet, , verbose] = sent;
  expect(verbose?.headers).toEqual(quiet?.headers);
});

test('Ctrl-C in a download leaves nothing under the name, and tells what continues', async () => {
  const world = await createWorld();
  const url = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': '100000' });
    response.write(Buffer.concat([Buffer.from('0000002066747970', 'hex'), Buffer.alloc(50_000)]));
  });
  const running = world.start(['download', ID, '--out', 'boat.mp4', '--json'], {
    env: { ...world.env, VIDEOGEN_BASE_URL: url },
  });
  await running.said('stdout', /"download"/);
  running.child.kill('SIGINT');
  const { code, json } = await running.finished;
  expect(code).toBe(130);
  expect(json().at(-1)).toMatchObject({
    event: 'unfinished',
    ids: [ID],
    next: [`videogen download ${ID} --out boat.mp4`],
  });
  expect(readdirSync(world.folder)).toEqual([]);
});

test('a download that fails says what to run again', async () => {
  const world = await createWorld();
  const url = await listen((_, response) => {
    response.writeHead(200, { 'content-type': 'video/mp4' }).end('this is no video');
  });
  const { code, stderr } = await world.run(['download', ID, '--out', 'boat.mp4'], {
    env: { ...world.env, VIDEOGEN_BASE_URL: url },
  });
  expect(code).toBe(1);
  expect(stderr).toContain(`\n  next: videogen download ${ID} --out boat.mp4`);
});

test.each([['--quiet'], ['--json']])(
  'an id that nobody reads any more is told elsewhere: %s',
  async (how) => {
    const world = await createWorld();
    const running = world.start(['generate', 'A boat', '--count', '3', '--wait', how]);
    running.child.stdout?.destroy();
    const { code, stderr } = await running.finished;
    expect(code).toBe(0);
    for (const { video_id } of world.emulator.videos()) expect(stderr).toContain(video_id);
  },
);

test.each([[[]], [['--json']]])(
  'a disk that is full below standard output is no success: %j',
  async (how) => {
    const world = await createWorld();
    const script = '"$0" "$@" > /dev/full';
    const args = ['-c', script, process.execPath, MAIN, 'account', ...how];
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile('sh', args, { env: { ...world.env } }, (error, _, stderr) =>
        resolve({ code: error?.code, stderr }),
      );
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^videogen: results were lost on standard output: .*no space/);
  },
);

test('who reads may go before the end', async () => {
  const { start, videos, folder } = await createWorld();
  const [id = ''] = await videos(1);
  const running = start(['wait', id, '--out', 'boat.mp4']);
  running.child.stdout?.destroy();
  running.child.stderr?.destroy();
  expect((await running.finished).code).toBe(0);
  expect(existsSync(join(folder, 'boat.mp4'))).toBe(true);
});
