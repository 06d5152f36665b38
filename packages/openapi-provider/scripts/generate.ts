// Writes what is made of the marks: their JSON Schema and their reference page.
import { mkdir, writeFile } from 'node:fs/promises';
import { marksReference } from '../src/marks/reference.ts';
import { marksSchema } from '../src/marks/schema.ts';

await mkdir('src/gen', { recursive: true });
await writeFile('src/gen/x-terraform.schema.json', `${JSON.stringify(marksSchema(), null, 2)}\n`);
await mkdir('docs', { recursive: true });
await writeFile('docs/marks.md', marksReference());
