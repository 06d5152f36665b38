import { readFile } from 'node:fs/promises';

/** A file of a project, relative to its directory. */
export type ProjectFiles = ReadonlyMap<string, string>;

/** What the files of a project around the description and the overlay depend on. */
export interface Project {
  readonly name: string;
  /** The file name of the description within the project. */
  readonly description: string;
}

/** Everything around the description and the overlay that makes a provider of them. */
export async function skeleton(project: Project): Promise<ProjectFiles> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  return new Map([
    ['package.json', packageJson(project, String(version))],
    ['.gitignore', 'node_modules/\ndist/\nmirror/\n'],
    ['README.md', readme(project)],
    ['src/provider.ts', provider],
    ['src/main.ts', main],
    ['test/lifecycles.test.ts', test],
  ]);
}

function packageJson({ name, description }: Project, version: string): string {
  const sources = `--description ${description} --overlay overlay.yaml`;
  const executable = `dist/terraform-provider-${name}`;
  const content = {
    name: `terraform-provider-${name}`,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      explain: `openapi-provider explain ${sources}`,
      generate: `openapi-provider generate ${sources} --out src/gen --docs docs`,
      test: 'node --test "test/*.test.ts"',
      build: `bun build --compile --bytecode --minify --format=esm --outfile ${executable} src/main.ts`,
      pack: `openapi-provider pack --binary ${executable} --out mirror`,
      'pack:node': 'openapi-provider pack --node src/main.ts --out mirror',
    },
    dependencies: {
      '@videogen/openapi-provider': `^${version}`,
      '@videogen/terraform-plugin': `^${version}`,
    },
    devDependencies: { bun: '^1.4.0' },
    engines: { node: '>=24' },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const provider = `import { createProvider } from '@videogen/openapi-provider/runtime';
import packageJson from '../package.json' with { type: 'json' };
import { definition } from './gen/definition.gen.ts';

export const provider = createProvider(definition, { version: packageJson.version });
`;

const main = `import { serve } from '@videogen/terraform-plugin';
import { provider } from './provider.ts';

// Not awaited: the bytecode that the build compiles to knows no top-level await.
void serve(provider);
`;

const test = `import { test } from 'node:test';
import { checkLifecycles } from '@videogen/openapi-provider/testing';
import { definition } from '../src/gen/definition.gen.ts';
import { provider } from '../src/provider.ts';

// Values of attributes for which none can be made up, such as those with a pattern: { acme_image: { code: 'A-1' } }.
const values = {};

test('everything can be created, read and destroyed', async () => {
  for (const line of await checkLifecycles(provider, definition, { values })) console.log(line);
});
`;

function readme({ name, description }: Project): string {
  return `# terraform-provider-${name}

A Terraform and OpenTofu provider, made of \`${description}\` and of \`overlay.yaml\`, which says what each
operation means.

| | |
|---|---|
| \`npm run explain\` | shows how each operation is understood, and what is left out |
| \`npm run generate\` | writes \`src/gen\` and \`docs\`; after every change of the two files |
| \`npm test\` | leads every resource through its life, against a service made of the definition |
| \`npm run build\` | compiles one executable file |
| \`npm run pack\` | lays out \`mirror\` with it; \`npm run pack:node\` does so without a build, for this machine |

Then \`TF_CLI_CONFIG_FILE=mirror/cli.tfrc terraform init\` finds the provider.
`;
}
