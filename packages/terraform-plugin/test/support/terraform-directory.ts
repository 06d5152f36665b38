import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTerraform, type RunResult, startTerraform } from '@videogen/release';
import { onTestFinished } from 'vitest';

/** How a run ended: its exit code, and what it printed on both outputs, without colours. */
export interface TerraformResult {
  readonly code: number | null;
  readonly output: string;
}

/** A directory for Terraform to run in, with nothing of the user's settings in it; gone when the test is over. */
export interface TerraformDirectory {
  readonly path: string;
  write(file: string, text: string): void;
  /** Runs to the end, asking nothing. */
  run(...args: readonly string[]): Promise<TerraformResult>;
  /** Starts a run that the caller signals or kills. */
  start(...args: readonly string[]): Promise<TerraformRun>;
}

export interface TerraformRun {
  kill(signal: NodeJS.Signals): void;
  readonly ended: Promise<TerraformResult>;
}

/** Looked for once: that starts it. */
let found: ReturnType<typeof findTerraform> | undefined;

/**
 * @param options.env added to the environment of every run, such as what `serveReattach` returns
 * @param options.cliConfig the text of the CLI's own configuration file, such as a `provider_installation`
 */
export function terraformDirectory(
  options: { readonly env?: Readonly<Record<string, string>>; readonly cliConfig?: string } = {},
): TerraformDirectory {
  const path = mkdtempSync(join(tmpdir(), 'terraform-'));
  onTestFinished(() => rmSync(path, { recursive: true, force: true }));
  const cliConfig = join(path, 'cli.tfrc');
  writeFileSync(cliConfig, options.cliConfig ?? '');
  const env = { ...plain, ...options.env };
  const start = async (...args: readonly string[]): Promise<TerraformRun> => {
    found ??= findTerraform();
    const { command } = await found;
    const { pid, result } = await startTerraform(args, { cwd: path, cliConfig, env, command });
    return { kill: (signal) => void process.kill(pid, signal), ended: result.then(asOne) };
  };
  return {
    path,
    write: (file, text) => writeFileSync(join(path, file), text),
    start,
    run: async (...args) => (await start(...args)).ended,
  };
}

// Not every subcommand knows -no-color.
const coloured = ['apply', 'destroy', 'import', 'init', 'output', 'plan', 'refresh', 'show', 'validate'];
const plain = Object.fromEntries(coloured.map((command) => [`TF_CLI_ARGS_${command}`, '-no-color']));

function asOne({ exitCode, stdout, stderr }: RunResult): TerraformResult {
  return { code: exitCode, output: stdout + stderr };
}
