import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmulatorOptions, startEmulator } from '@videogen/emulator';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { run } from './start.ts';

const main = 'verify/main.ts';
const alice = { name: 'alice', key: 'sk_test_alice' };
const key = ['--api-key', alice.key];

async function start(options: EmulatorOptions = {}) {
  const emulator = await startEmulator({ accounts: [alice], clips: 'shared', ...options });
  onTestFinished(() => emulator.close());
  return emulator;
}

test.each(['SIGINT', 'SIGTERM'] as const)('interrupted by %s, it deletes what it made', async (signal) => {
  const emulator = await start({ jobTime: '2s' });
  const running = run(main, '--base-url', emulator.url, ...key);
  await vi.waitFor(() => expect(emulator.videos()).toHaveLength(1), { timeout: 30_000 });
  const { code, stderr } = await running.stop(signal);
  expect(code).toBe(130);
  expect(stderr).toContain('interrupted: deleting what was made');
  expect(emulator.videos()).toEqual([]);
});

test('too little coverage is 3, and the reports tell of it without the key', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'verify-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const emulator = await start();
  const bounds = ['--max-generations', '0', '--min-coverage', '90', '--report-dir', 'reports'];
  // As pnpm tells from where it was called.
  vi.stubEnv('INIT_CWD', dir);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, stdout, stderr } = await run(main, '--base-url', emulator.url, ...key, ...bounds).ended;
  expect(code).toBe(3);
  expect(stdout).toMatch(/passed: 0 violations in 13 exchanges, \d+ of 59 documented answers seen/);
  const texts = ['report.json', 'junit.xml', 'report.html'].map((name) =>
    readFileSync(join(dir, 'reports', name), 'utf8'),
  );
  for (const text of [...texts, stdout, stderr]) expect(text).not.toContain(alice.key);
  expect(texts[1]).toMatch(/<testsuite name="A bad key" tests="6" failures="0"/);
  expect(texts[1]).toContain('<skipped message="it needs --other-api-key"/>');
});

test('--compare tells where two services differ', async () => {
  const first = await start();
  const second = await start({ errorShape: 'flat' });
  const urls = ['--compare', first.url, '--compare', second.url];
  const { code, stdout } = await run(main, ...urls, ...key, '--max-generations', '0').ended;
  expect(code).toBe(1);
  const differences = stdout.slice(stdout.indexOf('- only'));
  expect(differences).toContain(`- only ${first.url}\n+ only ${second.url}\n`);
  expect(differences).toContain('getAccount 401\n  - error nested UNAUTHORIZED\n');
  expect(differences).toContain('  + error flat UNAUTHORIZED\n');
  expect(differences).not.toContain('getAccount 200');
});

test('--compare of a service with its like has nothing to tell', async () => {
  const emulator = await start();
  const urls = ['--compare', emulator.url, '--compare', emulator.url];
  const { code, stdout } = await run(main, ...urls, ...key, '--max-generations', '0').ended;
  expect(stdout).toMatch(/\nNo differences\.\n$/);
  expect(code).toBe(0);
});

describe('it refuses in one line', () => {
  const rows: [string[], RegExp][] = [
    [['--base-url', 'http://a'], /--api-key is missing/],
    [[...key], /--base-url is missing/],
    [[...key, '--base-url', 'http://127.0.0.1:1'], /cannot be reached/],
    [[...key, '--compare', 'http://a'], /--compare is given twice/],
    [[...key, '--base-url', 'http://a', '--min-coverage', '101'], /0 to 100/],
  ];
  test.each(rows)('%j', async (args, message) => {
    const { code, stdout, stderr } = await run(main, ...args).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^verify: .*\n$/);
    expect(stderr).toMatch(message);
  });
});
