import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmulator } from '@videogen/emulator';
import { describe, expect, onTestFinished, test } from 'vitest';
import { video, videoWithFile } from './support/hcl.ts';
import { install } from './support/installed.ts';
import { ALICE, createWorld, providerBlock } from './support/world.ts';

describe('a key that is known only after apply', () => {
  const settings = (url: string, journal: string, key: string) =>
    providerBlock(url, 'KEY', journal).replace('"KEY"', 'terraform_data.key.output') +
    `resource "terraform_data" "key" {\n  input = "${key}"\n}\n`;

  test('stops nothing that can be planned without the service', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('provider.tf', settings(emulator.url, workspace.path('journal'), ALICE.key));
    await workspace.write('main.tf', videoWithFile('a', { prompt: 'A' }, { path: workspace.path('a.mp4') }));
    expect(await workspace.plan()).toHaveLength(3);
    await workspace.apply();
    expect(count('POST')).toBe(1);
    expect(await workspace.plan()).toEqual([]);
  });

  test('is a clear error where the service has to be asked', async () => {
    const { workspace, emulator } = await createWorld();
    const journal = workspace.path('journal');
    await workspace.write('provider.tf', settings(emulator.url, journal, ALICE.key));
    await workspace.write('main.tf', video('a', { prompt: 'A' }));
    await workspace.apply();
    await workspace.write('provider.tf', settings(emulator.url, journal, 'another'));
    const { exitCode, diagnostics } = await workspace.json('plan');
    expect(exitCode).toBe(1);
    expect(diagnostics.map((it) => `${it.summary}: ${it.detail}`).join('\n')).toMatch(
      /not known|not configured/i,
    );
  });
});

test('requests go through the proxy that the environment names, those that are paid for, too', async () => {
  const emulator = await startEmulator({ jobTime: '0s', clips: 'shared', accounts: [ALICE] });
  onTestFinished(() => emulator.close());
  const seen: string[] = [];
  const proxy = createServer((request, response) => {
    const { pathname, host } = new URL(request.url ?? '');
    seen.push(`${request.method} ${host}${pathname.replace(/[0-9a-f-]{36}/, 'ID')}`);
    const { method, headers } = request;
    request.pipe(
      forward(emulator.url + pathname, { method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const env = { HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, NO_PROXY: '' };
  const { workspace } = await install('http://videos.invalid');
  await workspace.write('main.tf', videoWithFile('a', { prompt: 'A' }, { path: 'a.mp4' }));
  await workspace.with({ ...env, http_proxy: env.HTTP_PROXY }).apply();
  expect([...new Set(seen)].sort()).toEqual([
    'GET videos.invalid/v1/account',
    'GET videos.invalid/v1/videos/ID/download',
    'GET videos.invalid/v1/videos/ID/status',
    'POST videos.invalid/v1/videos/generate',
  ]);
});

describe('max_new_videos', () => {
  const limited = (url: string, journal: string, most: number) =>
    providerBlock(url, ALICE.key, journal).replace('base_url', `max_new_videos = ${most}\n  base_url`);
  const two = video('a', { prompt: 'A' }) + video('b', { prompt: 'B' });

  test('stops a plan that would generate more', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('provider.tf', limited(emulator.url, workspace.path('journal'), 1));
    await workspace.write('main.tf', two);
    const [error] = await workspace.applyFails();
    expect(error?.summary).toBe('More than 1 new videos');
    expect(error?.detail).toContain('max_new_videos');
    expect(count('POST')).toBe(0);
  });

  test('lets the others pass, replacements counted once', async () => {
    const { workspace, emulator, count } = await createWorld();
    await workspace.write('provider.tf', limited(emulator.url, workspace.path('journal'), 2));
    await workspace.write('main.tf', two);
    await workspace.apply();
    await workspace.write('main.tf', two.replaceAll('prompt = "', 'prompt = "New '));
    await workspace.apply();
    expect(count('POST')).toBe(4);
  });
});

test('a status vocabulary of one’s own', async () => {
  const { workspace, emulator } = await createWorld();
  const words = '={ completed = ["SUCCEEDED"] }';
  await workspace.write(
    'provider.tf',
    providerBlock(emulator.url, ALICE.key, workspace.path('journal')).replace(
      'base_url',
      `statuses = ${words.slice(1)}\n  base_url`,
    ),
  );
  await workspace.write('main.tf', videoWithFile('a', { prompt: 'A' }, { path: workspace.path('a.mp4') }));
  const fault = { kind: 'rewrite', words: { completed: 'succeeded' } } as const;
  emulator.armFault({ operation: 'getVideoStatus', fault, count: 'forever' });
  const { diagnostics } = await workspace.apply();
  expect(diagnostics).toEqual([]);
});

test('a wrong journal_path stops everything before it is paid for', async () => {
  const { workspace, emulator, count } = await createWorld();
  await workspace.write('file', '');
  await workspace.write(
    'provider.tf',
    providerBlock(emulator.url, ALICE.key, workspace.path('file', 'journal')),
  );
  await workspace.write('main.tf', video('a', { prompt: 'A' }));
  const [error] = await workspace.applyFails();
  expect(error?.summary).toBe('The journal cannot be used');
  expect(error?.detail).toContain('journal_path');
  expect(count('POST')).toBe(0);
});
