import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '@videogen/openapi-provider';
import { describe, expect, test } from 'vitest';
import { writeGuides } from '../scripts/guides.ts';
import { provider } from '../src/provider.ts';
import { connectedWorkspace } from './support/connected.ts';
import { temporaryDirectory } from './support/temporary.ts';

const app = fileURLToPath(new URL('..', import.meta.url));
const spec = (name: string) => fileURLToPath(import.meta.resolve(`@videogen/spec/${name}`));
const examples = join(app, 'examples');

/** Every file below a directory by its path. */
async function filesOf(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map(async (path) => [path.slice(directory.length + 1), await readFile(path, 'utf8')]);
  return Object.fromEntries(await Promise.all(files));
}

const requirement = `terraform {
  required_providers {
    videogen = { source = "videogen/videogen" }
  }
}
`;

describe('what is generated', () => {
  test('is what the description and the overlay say now', async () => {
    const fresh = await temporaryDirectory();
    await generate({
      description: spec('openapi.json'),
      overlay: spec('terraform.overlay.yaml'),
      out: join(fresh, 'src/gen'),
      docs: join(fresh, 'docs'),
      examples,
    });
    await writeGuides(app, join(fresh, 'docs'));
    const committed = { gen: await filesOf(join(app, 'src/gen')), docs: await filesOf(join(app, 'docs')) };
    // After a change: pnpm generate
    expect(committed).toEqual({
      gen: await filesOf(join(fresh, 'src/gen')),
      docs: await filesOf(join(fresh, 'docs')),
    });
  });

  test('is the schema that Terraform prints, in its order', async () => {
    const workspace = await connectedWorkspace(() => requirement);
    const { stdout } = await workspace.run('providers', 'schema', '-json');
    const committed = await readFile(join(app, 'src/gen/schema.json'), 'utf8');
    // OpenTofu has a registry of its own, and nothing else differs.
    const printed = stdout.replace('registry.opentofu.org', 'registry.terraform.io');
    expect(`${JSON.stringify(JSON.parse(printed), null, 2)}\n`).toBe(committed);
  });
});

describe('the examples', () => {
  test('are valid for Terraform', async () => {
    const workspace = await connectedWorkspace(() => requirement);
    const all = Object.entries(await filesOf(examples));
    const files = all.filter(([path]) => path.endsWith('.tf'));
    // Data that an example reads.
    for (const [path, text] of all) if (path.endsWith('.json')) await workspace.write(basename(path), text);
    // An import block stands beside the resource that it imports.
    const configurations = Object.entries(Object.groupBy(files, ([path]) => dirname(path)));
    expect(configurations).toHaveLength(9);
    for (const [directory, parts = []] of configurations) {
      const text = parts.map(([, part]) => part).join('\n');
      const isWhole = text.includes('required_providers');
      await workspace.write('provider.tf', isWhole ? '' : requirement);
      await workspace.write('main.tf', text);
      const { stdout } = await workspace.run('validate', '-json');
      expect({ directory, diagnostics: JSON.parse(stdout).diagnostics }).toEqual({
        directory,
        diagnostics: [],
      });
    }
  });

  test('show every resource and data source', async () => {
    const files = Object.keys(await filesOf(examples));
    for (const { typeName } of provider.resources) {
      expect(files).toContain(`resources/${typeName}/resource.tf`);
      expect(files).toContain(`resources/${typeName}/import.sh`);
    }
    for (const { typeName } of provider.dataSources) {
      expect(files).toContain(`data-sources/${typeName}/data-source.tf`);
    }
  });
});
