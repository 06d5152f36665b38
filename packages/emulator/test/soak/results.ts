import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../../../../docs/soak-emulator.md', import.meta.url));

/** Puts a table between the marks `<!-- NAME -->` and `<!-- /NAME -->` of the page that the soak tests keep. */
export async function record(name: string, rows: readonly (readonly [string, number])[]): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const table = [
    '| | |',
    '|---|---:|',
    ...rows.map(([what, count]) => `| ${what} | ${count.toLocaleString('en')} |`),
  ];
  const between = new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`);
  if (!between.test(page)) throw new Error(`docs/soak-emulator.md has no place for "${name}"`);
  await writeFile(
    PAGE,
    page.replace(between, (_, open, close) => `${open}\n${table.join('\n')}\n\n${close}`),
  );
}
