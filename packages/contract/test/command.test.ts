import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { listening, run } from './start.ts';

describe('it ends cleanly, with a request in the middle', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s', async (signal) => {
    const mock = await listening('main.ts', '--port', '0');
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
    const open = fetch(`${mock.url}/v1/videos/generate`, { method: 'POST', body, duplex: 'half' });
    const cut = expect(open).rejects.toThrow();
    await fetch(`${mock.url}/v1/account`);
    expect(await mock.stop(signal)).toEqual({
      code: 0,
      signal: null,
      stdout: `listening on ${mock.url}\n`,
      stderr: '',
    });
    await cut;
    await expect(fetch(`${mock.url}/v1/account`)).rejects.toThrow();
  });
});

test('it listens where it is told', async () => {
  const mock = await listening('main.ts', '--', '--port', '0', '--host', 'localhost');
  expect(mock.url).toMatch(/^http:\/\/localhost:\d+$/);
  expect((await fetch(`${mock.url}/v1/account`)).status).toBe(401);
  await mock.stop();
});

test('--help tells the flags', async () => {
  const { code, stdout, stderr } = await run('main.ts', '--help').ended;
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const flag of ['--port', '--host', '--help', 'Prefer']) expect(stdout).toContain(flag);
});

describe('the help shows the command as it was called', () => {
  const rows: [string, string, Record<string, string>][] = [
    ['main.ts', 'videogen mock', { VIDEOGEN_COMMAND: 'videogen mock' }],
    ['main.ts', 'pnpm mock', { npm_package_name: '@videogen/contract', npm_lifecycle_event: 'mock' }],
    ['main.ts', 'videogen-mock', { npm_package_name: 'clips', npm_lifecycle_event: 'mock' }],
    ['proxy/main.ts', 'videogen-proxy', {}],
    ['verify/main.ts', 'videogen-verify', {}],
  ];
  test.each(rows)('%s as %s', async (main, name, env) => {
    for (const [key, value] of Object.entries(env)) vi.stubEnv(key, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { stdout } = await run(main, '--help').ended;
    expect(stdout).toContain(`\n  ${name} `);
  });
});

describe('it refuses in one line', () => {
  const rows: [string[], RegExp][] = [
    [['--port', 'abc'], /--port takes a number from 0 to 65535, not 'abc'/],
    [['--port', '65536'], /not '65536'/],
    [['--port', ''], /not ''/],
    [['--host', ''], /--host takes an address/],
    [['--prot', '0'], /'--prot'/],
    [['4010'], /'4010'/],
    [['--port', '0', '--host', 'nowhere.invalid'], /nowhere\.invalid is no address of this machine/],
  ];
  test.each(rows)('%j', async (args, message) => {
    const { code, stdout, stderr } = await run('main.ts', ...args).ended;
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^mock: .*\n$/);
    expect(stderr).toMatch(message);
  });

  test('a port that is taken', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { code, stderr } = await run('main.ts', '--port', String(port)).ended;
    server.close();
    expect(code).toBe(1);
    expect(stderr).toBe(
      `mock: 127.0.0.1:${port} is in use; choose another port with --port, 0 for any free one\n`,
    );
  });
});
