import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { titlesIn } from './support/titles.ts';

const guide = new URL('../templates/guides/troubleshooting.md', import.meta.url);

let documented: string[];
let own: RegExp[];
let framework: RegExp[];

beforeAll(async () => {
  const rows = (await readFile(guide, 'utf8')).matchAll(/^\| (`.*?`) \|/gm);
  documented = [...rows].flatMap(([, titles = '']) => titles.slice(1, -1).split('`, `'));
  own = await titlesIn('@videogen/openapi-provider/runtime', '.');
  const parts = ['server', 'schema'].map((folder) => titlesIn('@videogen/terraform-plugin', folder));
  framework = (await Promise.all(parts)).flat();
});

const matches = (titles: readonly string[], pattern: RegExp) => titles.some((title) => pattern.test(title));

test('the guide on errors has every title that the provider can report', () => {
  // What the collector finds is not nothing.
  expect(own.length).toBeGreaterThan(35);
  expect(own.filter((pattern) => !matches(documented, pattern))).toEqual([]);
});

test('the guide on errors has no title that nobody reports', () => {
  const known = [...own, ...framework];
  expect(documented.filter((title) => !known.some((pattern) => pattern.test(title)))).toEqual([]);
  expect(new Set(documented).size).toBe(documented.length);
});
