import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { serve } from './harness.ts';
import { listening, run } from './start.ts';

const main = 'proxy/main.ts';
const key = 'sk_live_very_secret';

/** Answers with the key, as bad servers do. */
const blabbing = () =>
  serve((request, response) => {
    response.writeHead(200, { 'content-type': `text/${request.headers.authorization?.slice(7)}` });
    response.end('{}');
  });

test('reports in three forms tell what was wrong, and never the key', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'proxy-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const names = ['report.json', 'junit.xml', 'page.html'];
  const reports = names.flatMap((name) => ['--report', join(dir, 'deep', name)]);
  const proxy = await listening(
    main,
    '--target',
    await blabbing(),
    '--port',
    '0',
    ...reports,
    '--fail-on-violation',
  );
  await fetch(`${proxy.url}/v1/account?key=${key}`, { headers: { authorization: `Bearer ${key}` } });
  const { code, stdout, stderr } = await proxy.stop('SIGINT');
  expect(code).toBe(1);
  expect(stdout).toMatch(/1 exchanges, 1 violations\n$/);
  const texts = names.map((name) => readFileSync(join(dir, 'deep', name), 'utf8'));
  for (const text of [...texts, stderr]) {
    expect(text).toContain('media type');
    expect(text).toContain('***');
    expect(text).not.toContain(key);
  }
  const [json = '', xml = '', html = ''] = texts;
  expect(JSON.parse(json)).toMatchObject({
    passed: false,
    exchanges: 1,
    violations: [{ operation: 'getAccount', side: 'response', rule: 'media type', status: 200 }],
    coverage: { covered: 0, total: 59 },
  });
  expect(xml).toMatch(/<testsuites [^>]*tests="1" failures="1"/);
  expect(html).toMatch(/^<!doctype html>/);
  expect(html).not.toMatch(/<script|<link|src=|https?:\/\/(?!127)/);
});

test('without --fail-on-violation violations are only told', async () => {
  const proxy = await listening(main, '--target', await blabbing(), '--port', '0');
  await fetch(`${proxy.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } });
  const { code, stderr } = await proxy.stop();
  expect(code).toBe(0);
  expect(stderr).toMatch(/^getAccount 200: media type: .* \(GET \/v1\/account\)\n$/);
});

describe('it refuses in one line', () => {
  const rows: [string[], RegExp][] = [
    [[], /--target is missing/],
    [['--target', 'ftp://a'], /--target takes an http or https URL/],
    [['--target', 'http://u:p@a'], /without user and query/],
    [['--target', 'http://a', '--port', 'x'], /--port takes a number/],
    [['--target', 'http://a', '--report', 'r.pdf'], /--report takes a name in/],
    [['--target', 'http://a', '--prot', '1'], /'--prot'/],
  ];
  test.each(rows)('%j', async (args, message) => {
    const { code, stdout, stderr } = await run(main, ...args).ended;
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^proxy: .*\n$/);
    expect(stderr).toMatch(message);
  });
});

test('--help tells the flags and the exit codes', async () => {
  const { code, stdout } = await run(main, '--help').ended;
  expect(code).toBe(0);
  for (const word of ['--target', '--report', '--fail-on-violation', 'Exit codes'])
    expect(stdout).toContain(word);
});
