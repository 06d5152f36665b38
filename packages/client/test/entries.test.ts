import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** Every file that an entry reaches by static imports, this workspace's packages included. */
async function reach(url: URL, seen = new Map<string, string>()): Promise<Map<string, string>> {
  if (seen.has(url.href)) return seen;
  const text = await readFile(url, 'utf8');
  seen.set(url.href, text);
  for (const [, next] of text.matchAll(/from '((?:\.|@videogen\/)[^']+)'/g)) {
    const target = next as string;
    await reach(new URL(target.startsWith('.') ? new URL(target, url) : import.meta.resolve(target)), seen);
  }
  return seen;
}

test('the main entry needs nothing of Node', async () => {
  const files = await reach(new URL('../src/index.ts', import.meta.url));
  expect([...files.keys()].some((name) => name.includes('job-runtime/src/wait.ts'))).toBe(true);
  for (const [name, text] of files) {
    expect(text, name).not.toMatch(/from 'node:|from "node:|\bBuffer\b|\bprocess\.(?!\?)/);
  }
});

test('nothing here touches time but through the runtime', async () => {
  const folder = fileURLToPath(new URL('../src', import.meta.url));
  for (const name of (await readdir(folder)).filter((file) => /(?<!\.test)\.ts$/.test(file))) {
    const text = await readFile(`${folder}/${name}`, 'utf8');
    expect(text, name).not.toMatch(
      /Date\.now|new Date|setTimeout|setInterval|AbortSignal\.timeout|performance\.now/,
    );
  }
});

test('the two entries share all names but the client and its files', async () => {
  const main = Object.keys(await import('../src/index.ts'));
  const node = Object.keys(await import('../src/node.ts'));
  expect(node.toSorted()).toEqual(main.toSorted());
});
