import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createWorld, KEYS } from './support/world.ts';

const ID = '7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68';

/** A service that answers everything alike. */
async function serve(status: number, body: unknown): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
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
