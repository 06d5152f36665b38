import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { providerService } from '../src/proto6/provider-service.ts';
import { hostEnvironment } from '../src/serve/environment.ts';
import { call, eventually, startPlugin, temporaryDirectory, toyProvider } from './support/host.ts';

// Processes start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const none = new Uint8Array();
const launcher = join(import.meta.dirname, 'fixtures/launcher.ts');

/** Applies a note of that text, without waiting for the end. */
function apply(plugin: { client: Parameters<typeof call>[0] }, text: string) {
  const json = new TextEncoder().encode(JSON.stringify({ text, id: null, author: null }));
  const value = { msgpack: none, json };
  return call(plugin.client, providerService, 'applyResourceChange', {
    typeName: 'toy_note',
    priorState: undefined,
    plannedState: value,
    config: value,
    plannedPrivate: none,
  });
}

function tracing() {
  const path = join(temporaryDirectory(), 'trace');
  const read = () => {
    try {
      return readFileSync(path, 'utf8').trim().split('\n');
    } catch {
      return [];
    }
  };
  return { env: { TOY_TRACE: path }, read };
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('SIGINT is ignored', async () => {
  const plugin = await startPlugin();
  plugin.child.kill('SIGINT');
  plugin.child.kill('SIGINT');
  await expect(call(plugin.client, providerService, 'getMetadata', {})).resolves.toBeDefined();
  expect(plugin.child.exitCode).toBe(null);
});

test('StopProvider aborts what waits', async () => {
  const trace = tracing();
  const plugin = await startPlugin({ env: trace.env });
  const reply = apply(plugin, 'wait');
  await eventually(() => trace.read().includes('waiting'));
  expect(await call(plugin.client, providerService, 'stopProvider', {})).toEqual({ Error: '' });
  await reply;
  expect(trace.read()).toEqual(['waiting', 'aborted']);
});

test('SIGTERM aborts what waits, lets what must not be cut off finish, and answers both', async () => {
  const trace = tracing();
  const plugin = await startPlugin({ env: trace.env });
  const replies = [apply(plugin, 'wait'), apply(plugin, 'slow')];
  await eventually(() => trace.read().length === 2);
  plugin.child.kill('SIGTERM');
  // At once: whoever waits too long for the end kills the process.
  await eventually(() => readdirSync(plugin.socketDir).length === 0);
  expect(trace.read()).not.toContain('finished');
  const [waited, slow] = await Promise.all(replies);
  expect(waited?.newState).toBeDefined();
  expect(slow?.diagnostics).toEqual([]);
  expect(await plugin.ended).toBe(0);
  expect(trace.read().sort()).toEqual(['aborted', 'began', 'finished', 'waiting']);
});

test('a provider whose parent is killed finishes and ends by itself', async () => {
  const trace = tracing();
  const plugin = await startPlugin({
    env: trace.env,
    command: [process.execPath, launcher, toyProvider],
  });
  await eventually(() => /provider \d+/.test(plugin.stderr()));
  const pid = Number(/provider (\d+)/.exec(plugin.stderr())?.[1]);
  onTestFinished(() => void (alive(pid) && process.kill(pid, 'SIGKILL')));
  apply(plugin, 'wait').catch(() => {});
  await eventually(() => trace.read().length === 1);
  expect(alive(pid)).toBe(true);
  plugin.child.kill('SIGKILL');
  await eventually(() => !alive(pid));
  expect(trace.read()).toEqual(['waiting', 'aborted']);
  expect(readdirSync(plugin.socketDir)).toEqual([]);
});

test('a crash is told in the way that Terraform repeats, and leaves no socket', async () => {
  const plugin = await startPlugin();
  await expect(apply(plugin, 'crash')).rejects.toThrow();
  expect(await plugin.ended).toBe(1);
  expect(plugin.stderr()).toMatch(/^panic: Error: The toy fell apart\.\n {4}at /m);
  expect(readdirSync(plugin.socketDir)).toEqual([]);
});

test('what is printed after the handshake becomes a log line', async () => {
  const plugin = await startPlugin({ env: { TF_LOG_PROVIDER: 'INFO' } });
  await eventually(() => plugin.stderr().includes('the toy listens'));
  expect(JSON.parse(plugin.stderr())).toEqual({
    '@level': 'info',
    '@message': 'the toy listens',
    '@module': 'provider.toy',
    '@timestamp': expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
  });
  expect(plugin.stdout()).toBe('');
});

test.each([
  [
    'started by hand it says what it is',
    { TF_PLUGIN_MAGIC_COOKIE: '' },
    'ended: This is a Terraform provider: toy',
  ],
  [
    'without a common protocol it says so',
    { PLUGIN_PROTOCOL_VERSIONS: '4,5' },
    'ended: This provider speaks plugin protocol 6',
  ],
])('%s, and ends with 1', async (_, env, message) => {
  const plugin = await startPlugin({ env: { ...hostEnvironment, ...env } });
  expect(plugin.handshake[0]).toContain(message);
  expect(await plugin.ended).toBe(1);
  expect(readdirSync(plugin.socketDir)).toEqual([]);
});
