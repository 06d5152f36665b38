import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startEmulator } from '@videogen/emulator';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { VideoGen } from '../../src/index.ts';
import { startCaseServer } from '../hostile/case-server.ts';
import { hostileCases } from '../hostile/cases.ts';
import type { Runtime } from '../hostile/differences.ts';
import { entries, runInProcess } from '../hostile/in-process.ts';
import { caseCalls, describeDifferences, expectTable, type Outcomes } from '../hostile/outcomes.ts';
import { fetchBinary, runtimes } from './fetched-binary.ts';
import { startWorker } from './workerd.ts';

const key = 'sk_test_runtimes';

/** Brings a runtime for the tests of its group, and says which it is. */
function bring(name: keyof typeof runtimes): { path: string } {
  const binary = { path: '' };
  beforeAll(async () => {
    const { path, remove } = await fetchBinary(runtimes[name]);
    binary.path = path;
    console.log(execFileSync(path, ['--version'], { encoding: 'utf8' }).split('\n')[0]);
    return remove;
  });
  return binary;
}

async function checkHostile(
  runtime: Runtime,
  what: string,
  run: (url: string) => Promise<Outcomes>,
): Promise<void> {
  const server = await startCaseServer(hostileCases);
  onTestFinished(() => server.close());
  const startedAt = performance.now();
  const outcomes = await run(server.url);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  expectTable(runtime, outcomes, server);
  const differences = describeDifferences(runtime);
  console.log(
    `${what}: ${hostileCases.length} hostile answers in ${seconds} s, ${differences.length} differ`,
  );
  for (const line of differences) console.log(line);
}

async function emulatorUrl(): Promise<string> {
  const emulator = await startEmulator({ jobTime: '1s', clips: 'shared', accounts: [{ name: 'ann', key }] });
  onTestFinished(() => emulator.close());
  return emulator.url;
}

/** Runs the example that generates, waits and downloads to a file. */
async function checkGenerate(command: string, args: readonly string[]): Promise<void> {
  const cwd = await mkdtemp(join(tmpdir(), 'client-runtimes-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const env = { ...process.env, VIDEOGEN_BASE_URL: await emulatorUrl(), VIDEOGEN_API_KEY: key };
  const script = fileURLToPath(new URL('../../examples/generate.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(command, [...args, script], { cwd, env });
  const file = await readFile(join(cwd, 'out/boat.mp4'));
  expect(stdout).toBe(`out/boat.mp4: ${file.length} bytes\n`);
}

describe('Node 22', () => {
  const node = bring('node22');

  test.each(entries)('gives a right answer or a typed error, in time: the %s entry', async (entry) => {
    await checkHostile('node22', `Node 22, ${entry} entry`, (url) => runInProcess([node.path], url, entry));
  });

  test('generates, waits and downloads', () => checkGenerate(node.path, []));
});

describe('Deno', () => {
  const deno = bring('deno');

  test.each(entries)('gives a right answer or a typed error, in time: the %s entry', async (entry) => {
    const command = [deno.path, 'run', '--no-prompt', '--allow-net'] as const;
    await checkHostile('deno', `Deno, ${entry} entry`, (url) => runInProcess(command, url, entry));
  });

  test('generates, waits and downloads', async () => {
    const allowed = ['--allow-net', '--allow-env', '--allow-read', '--allow-write'];
    await checkGenerate(deno.path, ['run', '--no-prompt', ...allowed]);
  });
});

describe('workerd', () => {
  const workerd = bring('workerd');

  test('gives a right answer or a typed error, in time', async () => {
    const worker = await startWorker(workerd.path, 'test/hostile/in-worker.ts');
    await checkHostile('workerd', 'workerd, main entry', async (url) => {
      const body = JSON.stringify({ url, cases: caseCalls });
      return (await (await fetch(worker, { method: 'POST', body })).json()) as Outcomes;
    });
  });

  test('generates for a page, and hands the video on', async () => {
    const url = await emulatorUrl();
    const environment = { VIDEOGEN_BASE_URL: url, VIDEOGEN_API_KEY: key };
    const worker = await startWorker(workerd.path, 'examples/worker.ts', environment);
    const handle = await (await fetch(worker, { method: 'POST', body: 'A paper boat' })).text();
    const video = await new VideoGen({ baseUrl: url, apiKey: key }).videos.from(handle).wait();
    const answer = await fetch(`${worker}/${video.id}`);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  });
});
