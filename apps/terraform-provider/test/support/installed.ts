import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCliConfig } from '@videogen/release';
import { inject, onTestFinished } from 'vitest';
import { temporaryDirectory } from './temporary.ts';
import { Workspace } from './workspace.ts';
import { providerBlock } from './world.ts';

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

export interface InstallOptions {
  /** Of the workspace; the caller removes it. */
  readonly directory: string;
  /** Goes into provider.tf. */
  readonly configuration: string;
  /** @default the one that holds this machine's build */
  readonly mirror?: string;
  readonly env?: Record<string, string>;
}

/** @param mirror @default the one that holds this machine's build */
export async function installation(mirror: string = inject('mirror')): Promise<Installation> {
  const directory = await mkdtemp(join(tmpdir(), 'videogen-'));
  const cliConfig = await writeCliConfig({ mirror, file: join(directory, 'terraform.rc') });
  return { cliConfig, remove: () => rm(directory, { recursive: true, force: true }) };
}

/** An empty workspace that takes its provider from there; the caller removes it. */
export async function createWorkspace({ cliConfig }: Installation): Promise<Workspace> {
  return new Workspace(await mkdtemp(join(tmpdir(), 'videogen-')), { cliConfig });
}

/** An installed provider and a workspace for one test. */
export async function install(baseUrl: string): Promise<Installed> {
  const directory = await temporaryDirectory();
  const sockets = await temporaryDirectory();
  // Go and Node take the directory for temporary files from here.
  const env = { TMPDIR: sockets };
  const workspace = await installedWorkspace({ directory, configuration: providerBlock(baseUrl), env });
  return { workspace, sockets };
}

/** For one test: writes the configuration and has Terraform install the provider that it asks for. */
export async function installedWorkspace(options: InstallOptions): Promise<Workspace> {
  const { directory, configuration, mirror, env = {} } = options;
  const { cliConfig, remove } = await installation(mirror);
  onTestFinished(remove);
  const workspace = new Workspace(directory, { cliConfig, env });
  await workspace.write('provider.tf', configuration);
  await workspace.init();
  return workspace;
}
