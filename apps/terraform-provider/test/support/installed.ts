import { fileURLToPath } from 'node:url';
import { packMirror, writeCliConfig } from '@videogen/release';
import { version } from '../../src/provider.ts';
import { Workspace } from './workspace.ts';
import { providerBlock, temporaryDirectory } from './world.ts';

const binary = fileURLToPath(new URL('../../dist/terraform-provider-videogen', import.meta.url));

/** A workspace whose provider is the built single file, installed from a mirror by `terraform init`. */
export interface Installed {
  readonly workspace: Workspace;
  /** Where the provider's process makes its socket: nothing may be left in it. */
  readonly sockets: string;
}

export async function install(baseUrl: string): Promise<Installed> {
  const directory = await temporaryDirectory();
  const mirror = await temporaryDirectory();
  const sockets = await temporaryDirectory();
  await packMirror({ binary, version, directory: mirror });
  const cliConfig = await writeCliConfig({ mirror, file: `${mirror}/terraform.rc` });
  // Go and Node take the directory for temporary files from here.
  const workspace = new Workspace(directory, { cliConfig, env: { TMPDIR: sockets } });
  await workspace.write('provider.tf', providerBlock(baseUrl));
  const { exitCode, stderr } = await workspace.run('init', '-no-color');
  if (exitCode !== 0) throw new Error(`terraform init failed:\n${stderr}`);
  return { workspace, sockets };
}
