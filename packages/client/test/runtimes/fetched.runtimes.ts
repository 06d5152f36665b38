import { execFileSync } from 'node:child_process';
import { startEmulator } from '@videogen/emulator';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { VideoGen } from '../../src/index.ts';
import { startCaseServer } from '../hostile/case-server.ts';
import { hostileCases } from '../hostile/cases.ts';
import type { Runtime } from '../hostile/differences.ts';
import { entries, runInProcess } from '../hostile/in-process.ts';
import { caseCalls, describeDifferences, expectTable, type Outcomes } from '../hostile/outcomes.ts';
import { fetchBinary, runtimes } from './fetched-binary.ts';
import { checkExample, checkTypes, type PackedProject, packedProject } from './packed-project.ts';
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

async function startService(): Promise<{ url: string; key: string }> {
  const emulator = await startEmulator({ jobTime: '1s', clips: 'shared', accounts: [{ name: 'ann', key }] });
  onTestFinished(() => emulator.close());
  return { url: emulator.url, key };
}

let project: PackedProject;
beforeAll(async () => {
  project = await packedProject();
  return project.remove;
});

describe('the package', () => {
  test.each<[string, [string]]>([
    ['Node 24', [process.execPath]],
    ['Bun', ['bun']],
  ])("runs the README's first example on %s", async (_name, command) => {
    await checkExample(project, command, await startService());
  });

  test.each([
    ['node16', { module: 'node16' }],
    ['bundler', { module: 'esnext', moduleResolution: 'bundler' }],
  ])('has its types with the module resolution %s', (_name, settings) => checkTypes(project, settings));
});

describe('Node 22', () => {
  const node = bring('node22');

  test.each(entries)('gives a right answer or a typed error, in time: the %s entry', async (entry) => {
    await checkHostile('node22', `Node 22, ${entry} entry`, (url) => runInProcess([node.path], url, entry));
  });

  test("runs the README's first example", async () => {
    await checkExample(project, [node.path], await startService());
  });
});

describe('Deno', () => {
  const deno = bring('deno');

  test.each(entries)('gives a right answer or a typed error, in time: the %s entry', async (entry) => {
    const command = [deno.path, 'run', '--no-prompt', '--allow-net'] as const;
    await checkHostile('deno', `Deno, ${entry} entry`, (url) => runInProcess(command, url, entry));
  });

  test("runs the README's first example, and checks its types", async () => {
    const allowed = ['--allow-net', '--allow-env', '--allow-read', '--allow-write'];
    await checkExample(project, [deno.path, 'run', '--no-prompt', ...allowed], await startService());
    execFileSync(deno.path, ['check', 'example.mts'], { cwd: project.dir, stdio: 'pipe' });
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
    const { url } = await startService();
    const environment = { VIDEOGEN_BASE_URL: url, VIDEOGEN_API_KEY: key };
    const worker = await startWorker(workerd.path, 'examples/worker.ts', environment);
    const handle = await (await fetch(worker, { method: 'POST', body: 'A paper boat' })).text();
    const video = await new VideoGen({ baseUrl: url, apiKey: key }).videos.from(handle).wait();
    const answer = await fetch(`${worker}/${video.id}`);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 4, 8)).toBe('ftyp');
  });
});
