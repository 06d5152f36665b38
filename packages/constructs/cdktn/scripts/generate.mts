// Writes src/gen: the sources of @videogen/cdktf, importing cdktn instead of cdktf. The two libraries
// have the same names, and their generators write the same bindings but for that import.
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const source = join(import.meta.dirname, '../../cdktf/src');
const target = join(import.meta.dirname, '../src/gen');

await rm(target, { recursive: true, force: true });
await cp(source, target, { recursive: true });

for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = join(entry.parentPath, entry.name);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll("from 'cdktf';", "from 'cdktn';"));
}
