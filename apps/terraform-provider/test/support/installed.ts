import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCliConfig } from '@videogen/release';
import { inject } from 'vitest';
import { temporaryDirectory } from './temporary.ts';
import { Workspace } from './workspace.ts';
import { providerBlock } from './world.ts';

/** A workspace whose provider is the built single file, installed from a mirror by `terraform init`. */
export interface Installed {
  readonly workspace: Workspace;
  /** Where the provider's process makes its socket: nothing may be left in it. */
  readonly sockets: string;
}

export interface InstallOptions {
  readonly directory: string;
  /** Goes into provider.tf. */
  readonly configuration: string;
  /** @default the one that holds this machine's build */
  readonly mirror?: string;
  readonly env?: Record<string, string>;
}

export async function install(baseUrl: string): Promise<Installed> {
  const directory = await temporaryDirectory();
  const sockets = await temporaryDirectory();
  // Go and Node take the directory for temporary files from here.
  const env = { TMPDIR: sockets };
  const workspace = await installedWorkspace({ directory, configuration: providerBlock(baseUrl), env });
  return { workspace, sockets };
}

/** Writes the configuration and has Terraform install the provider that it asks for. */
export async function installedWorkspace(options: InstallOptions): Promise<Workspace> {
  const { directory, configuration, mirror = inject('mirror'), env = {} } = options;
  const cliConfig = await writeCliConfig({ mirror, file: `${await temporaryDirectory()}/terraform.rc` });
  const workspace = new Workspace(directory, { cliConfig, env });
  await workspace.write('provider.tf', configuration);
  await workspace.init();
  return workspace;
}

/** The same for callers that are many at a time: the caller removes it. */
export async function scratchWorkspace(configuration: string): Promise<Workspace> {
  const directory = await mkdtemp(join(tmpdir(), 'videogen-'));
  const cliConfig = await writeCliConfig({ mirror: inject('mirror'), file: join(directory, 'terraform.rc') });
  const workspace = new Workspace(directory, { cliConfig });
  await workspace.write('provider.tf', configuration);
  await workspace.init();
  return workspace;
}
