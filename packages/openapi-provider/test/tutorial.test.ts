import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTerraform } from '@videogen/release';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryDirectory } from './world.ts';

const here = fileURLToPath(new URL('..', import.meta.url));
const workspace = join(here, '..');

interface Block {
  readonly language: string;
  readonly about: string;
  readonly text: string;
}

function blocksOf(markdown: string): Block[] {
  const found = markdown.matchAll(/^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm);
  return [...found].map(([, language = '', about = '', text = '']) => ({ language, about, text }));
}

/** What `npm install` would bring, linked to the sources. */
async function install(directory: string): Promise<void> {
  const modules = join(directory, 'node_modules');
  await mkdir(join(modules, '@videogen'), { recursive: true });
  await mkdir(join(modules, '.bin'));
  for (const name of ['openapi-provider', 'terraform-plugin'])
    await symlink(join(workspace, name), join(modules, '@videogen', name));
  await writeCommand(join(modules, '.bin/openapi-provider'), `node '${join(here, 'src/cli.ts')}'`);
  const { command: terraform } = await findTerraform();
  if (terraform !== 'terraform') await writeCommand(join(modules, '.bin/terraform'), `'${terraform}'`);
  await writeFile(join(directory, 'package.json'), '{ "private": true }\n');
}

async function writeCommand(file: string, command: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\nexec ${command} "$@"\n`);
  await chmod(file, 0o755);
}

/** Runs a script to its end, and ends whatever it left behind. */
async function runScript(script: string, cwd: string): Promise<{ code: number | null; output: string }> {
  const own = Object.entries(process.env).filter(([name]) => !/^(TF_|npm_|PRINTSHOP_)/.test(name));
  const PATH = [join(cwd, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter);
  const plain = ['init', 'apply', 'plan', 'destroy'].map((it) => [`TF_CLI_ARGS_${it}`, '-no-color']);
  const quiet = { CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1', ...Object.fromEntries(plain) };
  const child = spawn('sh', ['-eu', '-c', script], {
    cwd,
    // Each step starts Node anew, with the same modules.
    env: { ...Object.fromEntries(own), ...quiet, PATH, NODE_COMPILE_CACHE: join(cwd, 'compiled') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  onTestFinished(() => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing of the group is left, as it should be.
    }
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

test('the tutorial does what it says', { timeout: 180_000 }, async () => {
  const directory = await temporaryDirectory();
  await install(directory);
  const blocks = blocksOf(await readFile(join(here, 'docs/tutorial.md'), 'utf8'));
  const overlay = blocks.find(({ about }) => about === 'file=printshop/overlay.yaml');
  expect(overlay?.text.trim().split('\n').length).toBeLessThan(40);
  // Files appear when the reader comes to them, as a part of the same script.
  const steps = blocks.map(({ language, about, text }) => {
    const [, file] = /^file=(\S+)$/.exec(about) ?? [];
    if (file !== undefined) return `cat > "$home/${file}" <<'END OF FILE'\n${text}END OF FILE\n`;
    return language === 'sh' ? text : '';
  });
  const { code, output } = await runScript(`home=$PWD\n${steps.join('')}`, directory);
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(output).toContain('Apply complete! Resources: 3 added, 0 changed, 0 destroyed.');
  expect(output).toContain('No changes. Your infrastructure matches the configuration.');
  expect(output).toContain('Destroy complete! Resources: 3 destroyed.');
  for (const { text } of blocks.filter(({ about }) => about === 'output')) expect(output).toContain(text);
});
