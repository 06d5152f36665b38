import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const source = new URL('../src/', import.meta.url);

/** Every file that the entry reaches by static imports. */
async function reach(entry: string, seen = new Map<string, string>()): Promise<Map<string, string>> {
  if (seen.has(entry)) return seen;
  const text = await readFile(new URL(entry, source), 'utf8');
  seen.set(entry, text);
  for (const [, next] of text.matchAll(/from '\.\/([^']+)'/g)) await reach(next as string, seen);
  return seen;
}

test('the main entry needs nothing of Node', async () => {
  const files = await reach('index.ts');
  expect(files.size).toBeGreaterThan(10);
  for (const [name, text] of files) {
    expect(text, name).not.toMatch(/from 'node:|from "node:|\bBuffer\b|\bprocess\./);
  }
});

test('only the clock touches time', async () => {
  const names = (await readdir(source)).filter((name) => !/(\.test|clock|testing)\.ts$/.test(name));
  for (const name of names) {
    const text = await readFile(new URL(name, source), 'utf8');
    expect(text, name).not.toMatch(
      /Date\.now|new Date|setTimeout|setInterval|AbortSignal\.timeout|performance\.now/,
    );
  }
});
