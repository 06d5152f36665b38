import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const LANGUAGES: Readonly<Record<string, string>> = { tf: 'terraform', sh: 'shell', json: 'json' };

/**
 * Writes the guides of the registry from their templates, in which `{{ tffile "PATH" }}` and `{{ shfile "PATH" }}` stand
 * for files of the app. What is shown is then what the tests have Terraform validate.
 *
 * @param app the app's directory
 * @param docs takes `guides/`, which begins empty
 */
export async function writeGuides(app: string, docs: string): Promise<void> {
  const templates = join(app, 'templates/guides');
  const guides = join(docs, 'guides');
  await rm(guides, { recursive: true, force: true });
  await mkdir(guides, { recursive: true });
  for (const name of await readdir(templates)) {
    const template = await readFile(join(templates, name), 'utf8');
    await writeFile(join(guides, name), await filled(template, app, name));
  }
}

async function filled(template: string, app: string, name: string): Promise<string> {
  let text = template.replace('---\n', `---\n# Generated from templates/guides/${name}.\n`);
  for (const [mark, kind = '', path = ''] of template.matchAll(/\{\{ (\w+)file "([^"]+)" \}\}/g)) {
    const code = await readFile(join(app, path), 'utf8');
    text = text.replace(mark, () => `\`\`\`${LANGUAGES[kind]}\n${code.trim()}\n\`\`\``);
  }
  return text;
}

if (import.meta.main) await writeGuides('.', 'docs');
