// `pnpm release:local`: what the registries would give, from this clone.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { releaseLocally } from './local-release.ts';

const root = resolve(import.meta.dirname, '../../../..');
const { npm, python, cliConfig } = await releaseLocally({ root, directory: resolve(root, 'dist/local') });
const others = (folder: string, shown: string) =>
  readdirSync(folder)
    .filter((name) => name !== shown)
    .join(', ');

process.stdout.write(`What the registries would give is in ${resolve(npm, '..')}:

  export TF_CLI_CONFIG_FILE=${cliConfig}
  npm install ${resolve(npm, 'videogen-client.tgz')}
  pip install ${resolve(python, 'videogen-cdktf')}

Or, for npm: ${others(npm, 'videogen-client.tgz')}; in one command those that need each other.
For pip: ${others(python, 'videogen-cdktf')}.
`);
