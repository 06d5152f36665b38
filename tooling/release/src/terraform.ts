import { execFile } from 'node:child_process';
import { devNull } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A Terraform or OpenTofu that works on this machine. */
export interface Terraform {
  /** The command or path to start. */
  command: string;
  product: 'Terraform' | 'OpenTofu';
  /** As in "1.11.4". */
  version: string;
}

/**
 * Finds Terraform: what VIDEOGEN_ENGINE names, or else TERRAFORM_BINARY, or else `terraform`, or else `tofu` on the PATH.
 *
 * @throws an error of one line that says what to install
 */
export async function findTerraform(env: NodeJS.ProcessEnv = process.env): Promise<Terraform> {
  const variable = ['VIDEOGEN_ENGINE', 'TERRAFORM_BINARY'].find((name) => env[name]);
  const named = variable && env[variable];
  for (const command of named ? [named] : ['terraform', 'tofu']) {
    const found = await identify(command, env);
    if (found) return found;
  }
  throw new Error(
    named
      ? `${variable} is ${named}, which does not run as Terraform or OpenTofu: correct it, or unset it to use the PATH.`
      : 'Neither Terraform nor OpenTofu is on the PATH: install Terraform (developer.hashicorp.com/terraform/install) or OpenTofu (opentofu.org/docs/intro/install), or set VIDEOGEN_ENGINE.',
  );
}

async function identify(command: string, env: NodeJS.ProcessEnv): Promise<Terraform | undefined> {
  try {
    const { stdout } = await run(command, ['version'], {
      env: { ...env, CHECKPOINT_DISABLE: '1', TF_CLI_CONFIG_FILE: devNull },
    });
    const [, product, version] = /^(Terraform|OpenTofu) v(\S+)/m.exec(stdout) ?? [];
    if (version === undefined) return undefined;
    return { command, product: product as Terraform['product'], version };
  } catch {
    return undefined;
  }
}
