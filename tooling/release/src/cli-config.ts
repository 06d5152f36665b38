import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { registries, source } from './provider.ts';

/** Where the mirror is, and where the configuration goes. */
export interface CliConfigOptions {
  /** The directory that `packMirror` laid out. */
  mirror: string;
  /** The file to write, for TF_CLI_CONFIG_FILE. */
  file: string;
}

/**
 * Writes a CLI configuration for Terraform and OpenTofu which takes the provider from the mirror and
 * nowhere else, every other provider from its registry, and asks nobody for newer versions.
 *
 * @returns the file
 */
export async function writeCliConfig({ mirror, file }: CliConfigOptions): Promise<string> {
  // A wildcard for the host alone is not allowed in a pattern.
  const ours = JSON.stringify(registries.map((host) => `${host}/${source}`));
  const config = `disable_checkpoint = true

provider_installation {
  filesystem_mirror {
    path    = ${JSON.stringify(resolve(mirror))}
    include = ${ours}
  }
  direct {
    exclude = ${ours}
  }
}
`;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, config);
  return file;
}
