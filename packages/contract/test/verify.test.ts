import { type EmulatorOptions, startEmulator } from '@videogen/emulator';
import { describe, expect, test } from 'vitest';
import { type VerifyOptions, verify } from '../src/index.ts';
import { sentence } from '../src/report/report.ts';
import { plant, planted } from './planted.ts';

const keys = { apiKey: 'sk_test_alice', otherApiKey: 'sk_test_bob' };

async function start(options: EmulatorOptions = {}) {
  const emulator = await startEmulator({
    accounts: [
      { name: 'alice', key: keys.apiKey },
      { name: 'bob', key: keys.otherApiKey },
    ],
    // Reads move a job on, so that nothing depends on how fast this machine is.
    jobTime: { by: 'reads', count: 2 },
    clips: 'shared',
    control: true,
    ...options,
  });
  return emulator;
}

/** Runs against a service of its own and tells every problem in a line. */
async function run(
  spoil?: Parameters<typeof plant>[1],
  options: Partial<VerifyOptions> = {},
  emulatorOptions = {},
) {
  const emulator = await start(emulatorOptions);
  const service = spoil && (await plant(emulator.url, spoil));
  try {
    const { report, leftBehind } = await verify({
      baseUrl: service?.url ?? emulator.url,
      ...keys,
      ...options,
    });
    const told = [...report.checks.flatMap(({ problems }) => problems), ...report.violations.map(sentence)];
    return { report, leftBehind, told, videos: emulator.videos() };
  } finally {
    await service?.close();
    await emulator.close();
  }
}

test('the emulator is as described, in every documented cell', async () => {
  const { report, told, videos } = await run();
  expect(told).toEqual([]);
  expect(report.coverage.cells.filter(({ seen }) => seen === 0)).toEqual([]);
  expect(report.coverage).toMatchObject({ covered: 59, total: 59, percent: 100 });
  expect(report.passed).toBe(true);
  expect(report.checks.filter(({ skipped }) => skipped)).toEqual([]);
  expect(videos).toEqual([]);
  expect(report.candidates.filter(({ verdict }) => verdict !== 'supports')).toEqual([]);
  expect(JSON.stringify(report)).not.toMatch(/sk_test_/);
});

describe.concurrent('a service with a fault fails, and the cell is named', () => {
  test.for(planted)('$name', async ({ spoil, tells }, { expect: expectHere }) => {
    const { report, told, leftBehind, videos } = await run(spoil);
    expectHere(report.passed).toBe(false);
    expectHere(told).toContainEqual(expectHere.stringMatching(tells));
    expectHere({ leftBehind, videos }).toEqual({ leftBehind: [], videos: [] });
  });
});

test('no more is generated than is allowed, and the rest is skipped', async () => {
  const { report, told, videos } = await run(undefined, { maxGenerations: 1 }, { control: false });
  expect(told).toEqual([]);
  expect(report.passed).toBe(true);
  const skipped = report.checks.filter((check) => check.skipped !== undefined);
  expect(skipped.map(({ suite }) => suite)).toEqual([
    "Someone else's video",
    'The life of a video',
    'The file',
  ]);
  expect(videos).toEqual([]);
});

test('what a service shows beyond the description is a candidate, with the assumption it is about', async () => {
  const { report } = await run((answer) => {
    if (answer.path === '/v1/videos/generate' && answer.status === 202) return { ...answer, status: 201 };
    if (!answer.path.endsWith('/account') || answer.status !== 200) return answer;
    return { ...answer, body: Buffer.from('{"account_id":"a","credits":{"left":3}}') };
  });
  expect(report.candidates).toContainEqual({
    operation: 'generateVideo',
    seen: 'status 201',
    verdict: 'refutes',
    assumption: 'Success is 202.',
  });
  expect(report.candidates).toContainEqual({
    operation: 'getAccount',
    seen: 'status 200, field credits.left: number',
    verdict: 'undescribed',
    assumption: 'An identifier, a name and a plan, none of them certain to be there.',
  });
});
