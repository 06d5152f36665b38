import { expect, onTestFinished, test } from 'vitest';
import { VideoGen } from '../../src/index.ts';
import { VideoGen as NodeVideoGen } from '../../src/node.ts';
import { type CaseServer, startCaseServer } from './case-server.ts';
import { hostileCases } from './cases.ts';
import { entries, runInProcess } from './in-process.ts';
import { caseCalls, expectTable } from './outcomes.ts';
import { runAll } from './run-all.ts';
import { runCase } from './run-case.ts';

async function hostileServer(): Promise<CaseServer> {
  const server = await startCaseServer(hostileCases);
  onTestFinished(() => server.close());
  return server;
}

test('there are many cases, each under its own name', () => {
  expect(hostileCases.length).toBeGreaterThanOrEqual(130);
  expect(new Set(hostileCases.map(({ name }) => name)).size).toBe(hostileCases.length);
});

test.each([
  ['the main entry', VideoGen],
  ['the entry for Node', NodeVideoGen],
])(
  '%s gives a right answer or a typed error, in time, without the key',
  async (_name, Client) => {
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', note);
    onTestFinished(() => void process.off('unhandledRejection', note));
    const server = await hostileServer();
    const outcomes = await runAll(caseCalls, (index, own) => runCase(Client, server.url, index, own));
    expectTable('node', { outcomes, unhandled }, server);
  },
  60_000,
);

test.each(entries)(
  'so does Bun, with the %s entry',
  async (entry) => {
    const server = await hostileServer();
    expectTable('bun', await runInProcess(['bun'], server.url, entry), server);
  },
  60_000,
);
