import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const sources = fileURLToPath(new URL('../src', import.meta.url));

test('no source knows of a particular service', async () => {
  const names = await readdir(sources, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(50);
  for (const name of files) {
    const text = await readFile(join(sources, name), 'utf8');
    // The scope of the packages is a name, and `not-a-video` a reason that another package gives.
    const told = text.replaceAll(/@videogen\/|openapi-provider/g, '');
    expect({ name, found: told.match(/video|\bclips?\b|\bprompts?\b/gi) }).toEqual({ name, found: null });
  }
});
