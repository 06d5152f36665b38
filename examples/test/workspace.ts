import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { packMirror, type RunResult, runTerraform, writeCliConfig } from '@videogen/release';

const execute = promisify(execFile);
const examples = join(import.meta.dirname, '..');
const provider = join(examples, '../apps/terraform-provider');

/** A provider that Terraform can install, and room for the apps. */
export interface Workspace {
  directory: string;
  cliConfig: string;
  remove(): void;
}

/** Packs the built provider into a mirror. */
export async function makeWorkspace(): Promise<Workspace> {
  const directory = mkdtempSync(join(tmpdir(), 'videogen-examples-'));
  const { version } = JSON.parse(readFileSync(join(provider, 'package.json'), 'utf8')) as { version: string };
  const binary = join(provider, 'dist/terraform-provider-videogen');
  const mirror = join(directory, 'mirror');
  await packMirror({ binary, version, directory: mirror });
  const cliConfig = await writeCliConfig({ mirror, file: join(directory, 'cli.tfrc') });
  return { directory, cliConfig, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

/**
 * Runs an example's app as somebody who sits in its folder would.
 *
 * @param as the name of the copy, where an example is used more than once
 * @returns the directory of its stack, which has the example's name
 */
export async function synthesize(workspace: Workspace, example: string, as = example): Promise<string> {
  const cwd = join(workspace.directory, as);
  cpSync(join(examples, example), cwd, { recursive: true });
  const main = join(examples, example, 'app.ts');
  await execute(process.execPath, [main], { cwd, env: { ...process.env, CDKTF_OUTDIR: 'cdktf.out' } });
  const stack = join(cwd, 'cdktf.out/stacks', example);
  if (!existsSync(join(stack, 'cdk.tf.json'))) throw new Error(`${example} wrote no stack of its name.`);
  return stack;
}

/** Runs Terraform in a stack. @throws with its output when it fails */
export async function terraform(
  workspace: Workspace,
  cwd: string,
  args: string[],
  options: { env?: Record<string, string>; onLine?: (line: string) => void } = {},
): Promise<RunResult> {
  const { cliConfig } = workspace;
  const result = await runTerraform(args, { cwd, cliConfig, ...options });
  if (result.exitCode === 0) return result;
  throw new Error(
    `terraform ${args.join(' ')} ended with ${result.exitCode}:\n${result.stdout}${result.stderr}`,
  );
}
