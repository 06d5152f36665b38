// Writes the bindings in src/gen from the provider's schema. No Terraform runs.
import './quiet.mts';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ConstructsMakerProviderTarget,
  Language,
  type ProviderSchema,
  TerraformProviderConstraint,
} from '@cdktf/commons';
import { CodeMaker, TerraformProviderGenerator } from '@cdktf/provider-generator';

const packageRoot = join(import.meta.dirname, '..');
const providerRoot = join(packageRoot, '../../../apps/terraform-provider');
const target = join(packageRoot, 'src/gen');

const schema = (await readJson(join(providerRoot, 'src/gen/schema.json'))) as ProviderSchema;
const { version } = (await readJson(join(providerRoot, 'package.json'))) as { version: string };

// Without a host in the source, Terraform and OpenTofu each look in their own registry.
const constraint = new TerraformProviderConstraint({
  name: 'videogen',
  source: 'videogen/videogen',
  version: `~> ${version}`,
});
const code = new CodeMaker();
new TerraformProviderGenerator(code, schema).generate(
  new ConstructsMakerProviderTarget(constraint, Language.TYPESCRIPT),
);

const scratch = await mkdtemp(join(tmpdir(), 'videogen-bindings-'));
try {
  await code.save(scratch);
  await publish(join(scratch, 'providers/videogen'));
} finally {
  await rm(scratch, { recursive: true, force: true });
}

/** Keeps the sources of what was generated: the lazy index and the pages of links serve no one here. */
async function publish(generated: string): Promise<void> {
  const entries = await readdir(generated, { withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  await rm(target, { recursive: true, force: true });
  for (const name of names) {
    await mkdir(join(target, name), { recursive: true });
    await copyFile(join(generated, name, 'index.ts'), join(target, name, 'index.ts'));
  }
  await writeFile(join(target, 'index.ts'), indexOf(names.filter((name) => name !== 'provider')));
}

/** Flat, and without the provider, because jsii lets a name be exported from one place only. */
function indexOf(names: readonly string[]): string {
  return names.map((name) => `export * from './${name}';\n`).join('');
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}
