// Writes docs/: the API of the hand-written names, as each language has it. Needs what `pnpm build` leaves.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Documentation, Language } from 'jsii-docgen';

const root = join(import.meta.dirname, '..');
const target = join(root, 'docs');
const languages = ['typescript', 'python', 'java', 'csharp', 'go'];

await mkdir(target, { recursive: true });
const documentation = await Documentation.forProject(root);
try {
  for (const name of languages) {
    const markdown = await documentation.toMarkdown({ language: Language.fromString(name) });
    await writeFile(join(target, `${name}.md`), `${markdown.render().trim()}\n`);
  }
} finally {
  await documentation.cleanup();
}
