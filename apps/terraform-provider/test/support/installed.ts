import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packMirror, writeCliConfig } from '@videogen/release';
import { onTestFinished } from 'vitest';
import { version } from '../../src/provider.ts';
import { Workspace } from './workspace.ts';
import { providerBlock, temporaryDirectory } from './world.ts';

const binary = fileURLToPath(new URL('../../dist/terraform-provider-videogen', import.meta.url));

/** The built single file in a mirror, for any number of workspaces. */
export interface Installation {
  readonly cliConfig: string;
  remove(): Promise<void>;
}

/** A workspace whose provider `terraform init` takes from a mirror. */
export interface Installed {
  readonly workspace: Workspace;
  /** Where the provider's process makes its socket: nothing may be left in it. */
  readonly sockets: string;
}

export async function installation(): Promise<Installation> {
  const mirror = await mkdtemp(join(tmpdir(), 'videogen-mirror-'));
  await packMirror({ binary, version, directory: mirror });
  const cliConfig = await writeCliConfig({ mirror, file: join(mirror, 'terraform.rc') });
  return { cliConfig, remove: () => rm(mirror, { recursive: true, force: true }) };
}

/** An empty workspace that takes its provider from there; the caller removes it. */
export async function createWorkspace({ cliConfig }: Installation): Promise<Workspace> {
  return new Workspace(await mkdtemp(join(tmpdir(), 'videogen-')), { cliConfig });
}

/** An installed provider and a workspace for one test. */
export async function install(baseUrl: string): Promise<Installed> {
  const { cliConfig, remove } = await installation();
  onTestFinished(remove);
  const sockets = await temporaryDirectory();
  // Go and Node take the directory for temporary files from here.
  const workspace = new Workspace(await temporaryDirectory(), { cliConfig, env: { TMPDIR: sockets } });
  await workspace.write('provider.tf', providerBlock(baseUrl));
  await workspace.init();
  return { workspace, sockets };
}
