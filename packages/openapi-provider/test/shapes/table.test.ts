import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const here = fileURLToPath(new URL('.', import.meta.url));
const docs = fileURLToPath(new URL('../../docs', import.meta.url));

interface Row {
  readonly what: string;
  readonly how: string;
  readonly file: string;
  readonly title: string;
}

async function rowsOfThePage(): Promise<Row[]> {
  const page = await readFile(join(docs, 'coverage.md'), 'utf8');
  const lines = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| | |'));
  return lines.map((line) => {
    const [, what = '', how = '', file = '', title = ''] =
      /^\| (.+) \| (.+) \| \[.+\]\((.+)\): (.+) \|$/.exec(line) ?? [];
    return { what, how, file, title };
  });
}

test('every row names a test that there is', async () => {
  const rows = await rowsOfThePage();
  expect(rows.length).toBeGreaterThan(50);
  for (const { what, how, file, title } of rows) {
    expect(['applied', 'understood', 'refused'], what).toContain(how);
    const text = await readFile(join(docs, file), 'utf8');
    expect(text.includes(title), `${file} has no "${title}", which shall prove: ${what}`).toBe(true);
    // Real Terraform runs in a world.
    expect(/createWorld\(/.test(text), `${file} proves as applied: ${what}`).toBe(how === 'applied');
  }
});

test('every test of what is covered has a row', async () => {
  const rows = await rowsOfThePage();
  const names = (await readdir(here)).filter((name) => /^(jobs|things|below)\.test\.ts$/.test(name));
  expect(names).toHaveLength(3);
  for (const name of names) {
    const text = await readFile(join(here, name), 'utf8');
    const titles = [...text.matchAll(/^ *(?:test|\]\))\(\s*'([^']+)'/gm)].map(([, title = '']) => title);
    expect(titles.length).toBeGreaterThan(9);
    const proven = rows.filter(({ file }) => basename(file) === name);
    const forgotten = titles.filter((title) => !proven.some((row) => title.startsWith(row.title)));
    expect(forgotten, `without a row in docs/coverage.md`).toEqual([]);
  }
});
