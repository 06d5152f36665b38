import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packMirror, writeCliConfig } from '@videogen/release';
import { version } from '../src/provider.ts';
import { Workspace } from '../test/support/workspace.ts';

/** The built single file. */
export const binary = fileURLToPath(new URL('../dist/terraform-provider-videogen', import.meta.url));

/** The Node entry. */
export const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** Another provider, for the work that any provider can do. */
export interface Peer {
  readonly name: string;
  /** Its executable. */
  readonly path: string;
}

/** Where measurements run: directories that are gone afterwards, and a mirror with the single file. */
export interface Bench {
  readonly peers: readonly Peer[];
  /** A new directory for Terraform, with the single file installed where the configuration asks for it. */
  workspace(configuration: string): Promise<Workspace>;
}

/** Calls `work` with a bench and removes everything that it left. */
export async function withBench(
  peers: readonly Peer[],
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'videogen-bench-'));
  try {
    const mirror = join(root, 'mirror');
    await packMirror({ binary, version, directory: mirror });
    const cliConfig = await writeCliConfig({ mirror, file: join(root, 'terraform.rc') });
    let count = 0;
    await work({
      peers,
      async workspace(configuration) {
        const directory = join(root, `workspace-${++count}`);
        await mkdir(directory);
        const workspace = new Workspace(directory, { cliConfig });
        await workspace.write('main.tf', configuration);
        await succeed(workspace, 'init', '-no-color');
        return workspace;
      },
    });
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}

/** Runs Terraform and expects one of the exit codes that mean success. */
export async function succeed(workspace: Workspace, ...args: string[]): Promise<void> {
  const { exitCode, stdout, stderr } = await workspace.run(...args);
  if (exitCode !== 0) throw new Error(`${args.join(' ')} ended with ${exitCode}:\n${stdout}${stderr}`);
}

/** Names the provider and where the service is. */
export function providerBlock(baseUrl: string, key: string): string {
  return `terraform {
  required_providers {
    videogen = { source = "videogen/videogen" }
  }
}
provider "videogen" {
  base_url = "${baseUrl}"
  api_key  = "${key}"
}
`;
}
