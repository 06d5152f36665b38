import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * The Terraform or OpenTofu of this machine: TERRAFORM_BINARY, else `terraform` or `tofu` on the PATH.
 * @throws Error when there is none
 */
export function findTerraform(env: NodeJS.ProcessEnv = process.env): string {
  if (env.TERRAFORM_BINARY) return env.TERRAFORM_BINARY;
  const directories = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const candidates = ['terraform', 'tofu'].flatMap((name) =>
    directories.map((directory) => join(directory, name + suffix)),
  );
  const found = candidates.find(isExecutable);
  if (found) return found;
  throw new Error('Neither terraform nor tofu is on the PATH, and TERRAFORM_BINARY is not set.');
}

/** How a run ended: its exit code, and what it printed on both outputs. */
export interface TerraformResult {
  readonly code: number | null;
  readonly output: string;
}

/** A directory of its own for Terraform to run in, with nothing of the user's settings in it. */
export interface TerraformDirectory {
  readonly path: string;
  write(file: string, text: string): void;
  /** Runs to the end, asking nothing; the output has no colours. */
  run(...args: readonly string[]): Promise<TerraformResult>;
  /** Starts a run that the caller watches, signals or kills. */
  start(...args: readonly string[]): TerraformRun;
  /** Also removes the state. */
  remove(): void;
}

export interface TerraformRun {
  readonly child: ChildProcess;
  output(): string;
  readonly ended: Promise<TerraformResult>;
}

/**
 * @param options.env added to the environment of every run, such as what `serveReattach` returns
 * @param options.cliConfig the text of the CLI's own configuration file, such as a `provider_installation`
 */
export function terraformDirectory(
  options: { readonly env?: Readonly<Record<string, string>>; readonly cliConfig?: string } = {},
): TerraformDirectory {
  const binary = findTerraform();
  const path = mkdtempSync(join(tmpdir(), 'terraform-'));
  const cliConfig = join(path, 'cli.tfrc');
  writeFileSync(cliConfig, options.cliConfig ?? '');
  const env = { ...neutralEnvironment(), TF_CLI_CONFIG_FILE: cliConfig, ...options.env };
  const start = (...args: readonly string[]) => startTerraform(binary, args, path, env);
  return {
    path,
    write: (file, text) => writeFileSync(join(path, file), text),
    start,
    run: (...args) => start(...args).ended,
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

// Not every subcommand knows -no-color.
const coloured = ['apply', 'destroy', 'import', 'init', 'output', 'plan', 'refresh', 'show', 'validate'];

function neutralEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('TF_'));
  const plain = coloured.map((command) => [`TF_CLI_ARGS_${command}`, '-no-color']);
  const quiet = { CHECKPOINT_DISABLE: '1', TF_IN_AUTOMATION: '1', TF_INPUT: '0' };
  return { ...Object.fromEntries([...own, ...plain]), ...quiet };
}

function startTerraform(
  binary: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): TerraformRun {
  const child = spawn(binary, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = once(child, 'close').then(([code]: (number | null)[]) => ({ code: code ?? null, output }));
  return { child, output: () => output, ended };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
