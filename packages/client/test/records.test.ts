import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { AmbiguousError, ApiError } from '../src/node.ts';
import { clientFor, ID, type Step, serve } from './server.ts';

// What a change moves here is a decision: `vitest run test/records.test.ts -u` records it, and the diff shows it.

test.each(['index', 'node', 'raw', 'zod'])('the names that %s exports are those on record', async (entry) => {
  const names = await namesOf(entry);
  const exported = (await import(`../src/${entry}.ts`)) as Record<string, unknown>;
  const surface = names.toSorted().flatMap((name) => [name, ...membersOf(exported[name])]);
  await expect(`${surface.join('\n')}\n`).toMatchFileSnapshot(`records/${entry}.txt`);
});

/** The names that a file exports, types as well. */
async function namesOf(entry: string): Promise<string[]> {
  const text = await readFile(new URL(`../src/${entry}.ts`, import.meta.url), 'utf8');
  const own = [...text.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, allTypes, list = '']) =>
    list
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name) => (allTypes && !name.startsWith('type ') ? `type ${name}` : name)),
  );
  const others = [...text.matchAll(/export \* from '\.\/(\w+)\.ts'/g)];
  const passedOn = await Promise.all(others.map(([, other = '']) => namesOf(other)));
  return [...new Set([...own, ...passedOn.flat()])];
}

/** The public methods of a class, and what a client of it holds. */
function membersOf(value: unknown): string[] {
  if (typeof value !== 'function' || !value.prototype) return [];
  const isClient = value.name === 'VideoGen';
  const client = isClient ? Reflect.construct(value, [{ baseUrl: 'http://x', apiKey: 'k' }]) : undefined;
  const parts = client ? { videos: client.videos, account: client.account } : {};
  return Object.entries(parts).flatMap(([part, api]) => methodsOf(api).map((name) => `  ${part}.${name}`));
}

function methodsOf(object: object): string[] {
  const names = new Set<string>();
  for (let at = Object.getPrototypeOf(object); at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (name !== 'constructor') names.add(name);
  }
  return [...names].toSorted();
}

test('five calls weigh no more in a bundle than is on record', async () => {
  const entry = fileURLToPath(new URL('./records/five-calls.ts', import.meta.url));
  const code = execFileSync('bun', ['build', '--minify', '--target=browser', entry]);
  const bytes = gzipSync(code, { level: 9 }).byteLength;
  const record = fileURLToPath(new URL('./records/bundle-size.json', import.meta.url));
  const { gzipBytes } = JSON.parse(await readFile(record, 'utf8')) as { gzipBytes: number };
  const advice = `five calls weigh ${bytes} bytes after gzip, on record are ${gzipBytes}: make them less, or record them in ${record}`;
  expect(bytes, advice).toBeLessThanOrEqual(gzipBytes);
  expect(bytes, advice).toBeGreaterThan(gzipBytes * 0.98);
});

/** What becomes of one generation: whether the service takes it, and where the connection breaks. */
const FATES = [
  'answers',
  'resets first',
  'takes it, resets',
  'takes it, cuts the answer',
  '503',
  '429',
] as const;

test('no generation is taken twice, wherever connections break', async () => {
  const taken = new Map<string, number>();
  const met: Record<string, number> = {};
  let seed = 11;
  const step: Step = (response, request) => {
    const { prompt } = JSON.parse(server.seen.at(-1)?.body ?? '') as { prompt: string };
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    const fate = FATES[Math.floor((seed / 2 ** 31) * FATES.length)] ?? 'answers';
    met[fate] = (met[fate] ?? 0) + 1;
    if (fate === 'resets first') return void request.socket.resetAndDestroy();
    if (fate === '429') return void response.writeHead(429, { 'retry-after': '0' }).end();
    if (fate === '503') return void response.writeHead(503, { 'retry-after': '0' }).end();
    taken.set(prompt, (taken.get(prompt) ?? 0) + 1);
    if (fate === 'takes it, resets') return void request.socket.resetAndDestroy();
    if (fate === 'answers') return void response.writeHead(202).end(JSON.stringify({ video_id: ID }));
    response.writeHead(202, { 'content-length': 100 }).write('{"vid', () => request.socket.destroy());
  };
  const server: Awaited<ReturnType<typeof serve>> = await serve(step);
  const { videos } = clientFor(server, { retry: { baseDelayMs: 1 } });
  const ends = { accepted: 0, 'may exist': 0, refused: 0, 'lost without a word': 0 };
  for (let n = 0; n < 200; n++) {
    const prompt = `video ${n}`;
    const error = await videos.generate({ prompt }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (error === undefined) ends.accepted++;
    else if (error instanceof AmbiguousError) ends['may exist']++;
    else if (error instanceof ApiError && !taken.has(prompt)) ends.refused++;
    else ends['lost without a word']++;
  }
  const duplicates = [...taken.values()].filter((times) => times > 1).length;
  const record = { generations: 200, met, ends, duplicates };
  expect(duplicates).toBe(0);
  expect(ends['lost without a word']).toBe(0);
  await expect(`${JSON.stringify(record, undefined, 2)}\n`).toMatchFileSnapshot(
    'records/injected-resets.json',
  );
});
