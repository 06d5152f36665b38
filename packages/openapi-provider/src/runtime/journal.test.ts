import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ManualClock } from '@videogen/job-runtime/testing';
import { expect, onTestFinished, test } from 'vitest';
import { createJournal, type Journal } from './journal.ts';

const REQUEST = { typeName: 'shop_print', baseUrl: 'http://localhost', body: { text: 'A' }, isPaid: true };
const held = (id: string) => ({ typeName: REQUEST.typeName, baseUrl: REQUEST.baseUrl, id });
/** Above what any system gives to a process. */
const GONE = 2 ** 30;

async function scratch(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'journal-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return join(directory, 'journal');
}

/** Each call is a run of its own, by a process that is gone when the next one looks. */
function run(
  directory: string,
  { pid = GONE, workspace = 'default', clock = new ManualClock() } = {},
): Journal {
  return createJournal({ directory, workspace, clock, pid });
}

test('what a run has accepted is left for the next one until a state holds it', async () => {
  const directory = await scratch();
  const first = run(directory);
  await first.accept(await first.begin(REQUEST), 'id-1');
  const second = run(directory, { pid: GONE + 1 });
  expect(await second.leftFor(REQUEST)).toMatchObject([
    { phase: 'accepted', id: 'id-1', body: { text: 'A' } },
  ]);
  await second.settle(held('id-1'));
  expect(await second.leftFor(REQUEST)).toEqual([]);
  expect(await run(directory, { pid: GONE + 2 }).leftFor(REQUEST)).toEqual([]);
});

test.each([
  ['another type', { typeName: 'shop_poster' }],
  ['another service', { baseUrl: 'http://elsewhere' }],
])('an id of %s is another one', async (_name, other) => {
  const directory = await scratch();
  const first = run(directory);
  await first.accept(await first.begin(REQUEST), '1');
  await first.accept(await first.begin({ ...REQUEST, ...other }), '1');
  const second = run(directory, { pid: GONE + 1 });
  await second.settle({ ...held('1'), ...other });
  expect(await run(directory, { pid: GONE + 2 }).leftFor(REQUEST)).toMatchObject([{ id: '1' }]);
  expect(await run(directory, { pid: GONE + 2 }).leftFor({ ...REQUEST, ...other })).toEqual([]);
});

test('an intent whose process is gone is left', async () => {
  const directory = await scratch();
  await run(directory).begin(REQUEST);
  const [entry] = await run(directory, { pid: GONE + 1 }).leftFor(REQUEST);
  expect(entry).toMatchObject({ phase: 'intent' });
});

test('an intent of a process that lives is its own affair, until no request can last as long', async () => {
  const directory = await scratch();
  const clock = new ManualClock();
  await run(directory, { pid: process.ppid, clock }).begin(REQUEST);
  expect(await run(directory, { clock }).leftFor(REQUEST)).toEqual([]);
  await clock.advance(16 * 60_000);
  expect(await run(directory, { clock }).leftFor(REQUEST)).toHaveLength(1);
});

test('a run does not take its own entries for left ones', async () => {
  const journal = run(await scratch());
  const entry = await journal.begin(REQUEST);
  expect(await journal.leftFor(REQUEST)).toEqual([]);
  await journal.markAmbiguous(entry);
  expect(await journal.leftFor(REQUEST)).toEqual([]);
});

test.each([
  ['another text', { ...REQUEST, body: { text: 'B' } }],
  ['another service', { ...REQUEST, baseUrl: 'http://elsewhere' }],
  ['another type', { ...REQUEST, typeName: 'shop_poster' }],
  ['another place', { ...REQUEST, place: 'shop-2' }],
])('%s is another request', async (_name, other) => {
  const directory = await scratch();
  await run(directory).begin(REQUEST);
  expect(await run(directory, { pid: GONE + 1 }).leftFor(other)).toEqual([]);
});

test('workspaces do not see each other’s entries', async () => {
  const directory = await scratch();
  await run(directory, { workspace: 'blue' }).begin(REQUEST);
  expect(await run(directory, { workspace: 'green' }).leftFor(REQUEST)).toEqual([]);
  expect(await run(directory, { workspace: 'blue' }).leftFor(REQUEST)).toHaveLength(1);
});

test('an accepted entry is reported only after a whole run has not claimed it', async () => {
  const directory = await scratch();
  const clock = new ManualClock();
  const first = run(directory, { clock });
  await first.accept(await first.begin(REQUEST), 'id-1');
  await clock.advance(1_000);
  expect(await run(directory, { pid: GONE + 1, clock }).reportable()).toEqual([]);
  await clock.advance(1_000);
  expect(await run(directory, { pid: GONE + 2, clock }).reportable()).toMatchObject([{ id: 'id-1' }]);
});

test('an entry without an id is reported at once', async () => {
  const directory = await scratch();
  await run(directory).begin(REQUEST);
  expect(await run(directory, { pid: GONE + 1 }).reportable()).toMatchObject([{ phase: 'intent' }]);
});

test('a process that is killed between the two files of an acceptance leaves one entry', async () => {
  const directory = await scratch();
  const first = run(directory);
  const entry = await first.begin(REQUEST);
  await first.accept(entry, 'id-1');
  await writeFile(first.fileOf(entry), JSON.stringify(entry));
  expect(await run(directory).leftFor(REQUEST)).toMatchObject([{ id: 'id-1' }]);
});

test('files that are none of its own do not disturb it', async () => {
  const directory = await scratch();
  await run(directory).begin(REQUEST);
  await writeFile(join(directory, 'half.json'), '{"key":');
  await writeFile(join(directory, 'other.json'), '{}');
  expect(await run(directory).leftFor(REQUEST)).toHaveLength(1);
});

test('nothing is left behind when everything is accounted for', async () => {
  const directory = await scratch();
  const journal = run(directory);
  await journal.remove(await journal.begin(REQUEST));
  const entry = await journal.begin(REQUEST);
  await journal.accept(entry, 'a/b');
  await journal.settle(held('a/b'));
  expect(await readdir(directory)).toEqual([]);
});

test('a journal that cannot be read says so before anything is sent', async () => {
  const directory = await scratch();
  await run(directory).begin(REQUEST);
  const file = join(directory, 'file');
  await writeFile(file, '');
  const broken = run(file);
  await expect(broken.leftFor(REQUEST)).rejects.toThrow('ENOTDIR');
  await expect(broken.begin(REQUEST)).rejects.toThrow();
  expect(await broken.reportable()).toEqual([]);
});
