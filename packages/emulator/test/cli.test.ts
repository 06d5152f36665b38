import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { start as startInProcess } from './harness.ts';
import { type Running, ready, run as runProcess } from './process.ts';

function run(...args: string[]): Running {
  const running = runProcess(...args);
  onTestFinished(async () => {
    running.child.kill('SIGKILL');
    await running.ended;
  });
  return running;
}

describe('the command', () => {
  test('says in one line where it listens, and serves the accounts it was given', async () => {
    const url = await ready(
      run('--port', '0', '--key', 'alice=sk_a', '--key', 'bob=sk_b', '--job-time', '0s'),
    );
    const response = await fetch(`${url}/v1/account`, { headers: { authorization: 'Bearer sk_b' } });
    expect(await response.json()).toMatchObject({ name: 'bob' });
  });

  test('makes up a key if it is given none, and tells it', async () => {
    const running = run('--port', '0');
    const url = await ready(running);
    const [, key] = /^account demo, key (sk_demo_[0-9a-f]{24})\n$/.exec(running.output.stderr) ?? [];
    const response = await fetch(`${url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
    expect(response.status).toBe(200);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)(
    'ends with 0 on %s, with a thread and a connection open',
    async (signal) => {
      const running = run('--port', '0', '--key', 'alice=sk_a', '--job-time', '0s');
      const url = await ready(running);
      const headers = { authorization: 'Bearer sk_a', 'content-type': 'application/json' };
      const accepted = await fetch(`${url}/v1/videos/generate`, {
        method: 'POST',
        headers,
        body: '{"prompt":"a"}',
      });
      const { video_id } = (await accepted.json()) as { video_id: string };
      await (await fetch(`${url}/v1/videos/${video_id}/download`, { headers })).bytes();
      running.child.kill(signal);
      expect(await running.ended).toBe(0);
      expect(running.output.stderr).toBe('');
    },
  );

  test('prints its help with an example', async () => {
    const running = run('--help');
    expect(await running.ended).toBe(0);
    expect(running.output.stdout).toContain('videogen-emulator --port 4020');
  });

  test.each([
    [{ VIDEOGEN_COMMAND: 'videogen emulator' }, 'videogen emulator --port 4020'],
    [{ npm_package_name: '@videogen/emulator', npm_lifecycle_event: 'start' }, 'pnpm emulator --port 4020'],
    [{ npm_package_name: 'clips', npm_lifecycle_event: 'start' }, 'videogen-emulator --port 4020'],
  ])('called by %j its help has the example %j', async (env, example) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    onTestFinished(() => void vi.unstubAllEnvs());
    const running = run('--help');
    expect(await running.ended).toBe(0);
    expect(running.output.stdout).toContain(`\n  ${example}`);
  });

  test.each([
    [['--port', 'high'], '--port: "high" is not a whole number from 0 to 65535'],
    [['--job-time', 'soon'], '--job-time: "soon" is no job time'],
    [['--colour'], "Unknown option '--colour'"],
  ])('refuses %j with 2 and says why', async (args, message) => {
    const running = run(...args);
    expect(await running.ended).toBe(2);
    expect(running.output).toEqual({ stdout: '', stderr: expect.stringContaining(message) });
  });

  test('ends with 1 if the port is taken', async () => {
    const { port } = await startInProcess();
    const running = run('--port', String(port), '--key', 'alice=sk_a');
    expect(await running.ended).toBe(1);
    expect(running.output.stderr).toBe(`listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`);
  });
});
