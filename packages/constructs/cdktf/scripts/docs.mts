// Writes docs/ of the library in whose folder it runs: the API of the hand-written names, as each language has it.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Documentation, Language } from 'jsii-docgen';

const languages = ['typescript', 'python', 'java', 'csharp', 'go'];
const root = process.cwd();
const target = join(root, 'docs');
const scratch = mkdtempSync(join(tmpdir(), 'videogen-docs-'));
try {
  compile();
  const documentation = await Documentation.forProject(scratch);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target);
  for (const name of languages) {
    const markdown = await documentation.toMarkdown({ language: Language.fromString(name) });
    writeFileSync(join(target, `${name}.md`), `${markdown.render().trim()}\n`);
  }
  await documentation.cleanup();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

// In a copy, as what a build left may be of other sources, and without the README, whose examples
// would be translated for nothing.
function compile(): void {
  for (const name of ['package.json', 'src'])
    cpSync(join(root, name), join(scratch, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
  const silenced = ['reserved-word', 'metadata/missing-dev-dependency', 'metadata/missing-readme'];
  const flags = silenced.map((name) => `--silence-warnings=${name}`);
  const jsii = join(root, 'node_modules/.bin/jsii');
  const { status, stdout, stderr } = spawnSync(jsii, flags, { cwd: scratch, encoding: 'utf8' });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  throw new Error('The library does not compile, so that docs/ is as it was. What else is generated is new.');
}
