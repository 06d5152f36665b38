import { execFileSync } from 'node:child_process';
import { onTestFinished, test } from 'vitest';
import { startCaseServer } from './case-server.ts';
import { hostileCases } from './cases.ts';
import type { Runtime } from './differences.ts';
import { fetchBinary, runtimes } from './fetched-binary.ts';
import { entries, runInProcess } from './in-process.ts';
import { caseCalls, describeDifferences, expectTable, type Outcomes } from './outcomes.ts';
import { startWorker } from './workerd.ts';

/** Brings the binary for the length of a test, and says which it is. */
async function binary(name: keyof typeof runtimes): Promise<string> {
  const { path, remove } = await fetchBinary(runtimes[name]);
  onTestFinished(remove);
  console.log(execFileSync(path, ['--version'], { encoding: 'utf8' }).split('\n')[0]);
  return path;
}

async function check(runtime: Runtime, what: string, run: (url: string) => Promise<Outcomes>): Promise<void> {
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

test('Node 22 gives a right answer or a typed error, in time, without the key', async () => {
  const node = await binary('node22');
  for (const entry of entries) {
    await check('node22', `Node 22, ${entry} entry`, (url) => runInProcess([node], url, entry));
  }
});

test('so does Deno, allowed nothing but the network', async () => {
  const deno = await binary('deno');
  for (const entry of entries) {
    const command = [deno, 'run', '--no-prompt', '--allow-net'] as const;
    await check('deno', `Deno, ${entry} entry`, (url) => runInProcess(command, url, entry));
  }
});

test('so does an edge worker', async () => {
  const worker = await startWorker(await binary('workerd'), './in-worker.ts');
  await check('workerd', 'workerd, main entry', async (url) => {
    const response = await fetch(worker, { method: 'POST', body: JSON.stringify({ url, cases: caseCalls }) });
    return (await response.json()) as Outcomes;
  });
});
