// `pnpm release:local`: what the registries would give, from this clone.
import { relative, resolve } from 'node:path';
import { releaseLocally } from './local-release.ts';

const root = resolve(import.meta.dirname, '../../../..');
const { npm, python, cliConfig } = await releaseLocally({ root, directory: resolve(root, 'dist/local') });
const one = (folder: string, name: string) => resolve(folder, name);
process.stdout.write(`${relative(root, resolve(npm, '..'))} has what the registries would give:

  export TF_CLI_CONFIG_FILE=${cliConfig}
  npm install ${one(npm, 'videogen-client.tgz')}
  pip install ${one(python, 'videogen-cdktf')}

The other packages are beside these two.
`);
