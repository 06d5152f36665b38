import { type ChildProcess, spawn } from 'node:child_process';
import { devNull } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { findTerraform } from './terraform.ts';

/** How Terraform runs. */
export interface RunOptions {
  /** The working directory: a configuration's root. */
  cwd: string;
  /** What `writeCliConfig` wrote. @default an empty configuration; never the user's own */
  cliConfig?: string;
  /** Added to this process's environment, of which no TF_ variable but TF_LOG* is passed on. */
  env?: Record<string, string>;
  /** The command. @default what `findTerraform` finds */
  command?: string;
  /** Called for every line of output as it comes. */
  onLine?: (line: string, stream: 'stdout' | 'stderr') => void;
  /** Interrupts Terraform as Ctrl-C does, once; it then stops in good order. */
  signal?: AbortSignal;
}

/** How a run of Terraform ended. */
export interface RunResult {
  /** 0 to 2, by Terraform's own meaning; null when a signal ended it. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

/** A run of Terraform under way. */
export interface TerraformProcess {
  pid: number;
  /** Settles when the process is gone and its output read. */
  result: Promise<RunResult>;
}

/** Runs Terraform to its end. An exit code other than 0 is a result, not an error. */
export async function runTerraform(args: readonly string[], options: RunOptions): Promise<RunResult> {
  const { result } = await startTerraform(args, options);
  return await result;
}

/**
 * Starts Terraform, for a caller who needs its process id.
 *
 * @throws when it cannot be started
 */
export async function startTerraform(
  args: readonly string[],
  options: RunOptions,
): Promise<TerraformProcess> {
  options.signal?.throwIfAborted();
  const command = options.command ?? (await findTerraform()).command;
  const child = spawn(command, args, {
    cwd: options.cwd,
    env: terraformEnvironment(options),
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a group of its own, a Ctrl-C at the terminal reaches it only through `signal`: two interrupts
    // would make it drop everything.
    detached: process.platform !== 'win32',
  });
  const result = outcome(child, options);
  if (child.pid !== undefined) return { pid: child.pid, result };
  await result;
  throw new Error(`${command} did not start.`);
}

/** The environment of a run: hermetic, and quiet about upgrades and next steps. */
export function terraformEnvironment(options: Pick<RunOptions, 'cliConfig' | 'env'>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^TF_(?!LOG)/.test(name));
  return {
    ...Object.fromEntries(inherited),
    CHECKPOINT_DISABLE: '1',
    TF_IN_AUTOMATION: '1',
    TF_INPUT: '0',
    TF_CLI_CONFIG_FILE: options.cliConfig ?? devNull,
    ...options.env,
  };
}

async function outcome(child: ChildProcess, { onLine, signal }: RunOptions): Promise<RunResult> {
  const interrupt = () => child.kill('SIGINT');
  signal?.addEventListener('abort', interrupt, { once: true });
  try {
    const [exitCode, stdout, stderr] = await Promise.all([
      new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve)),
      collect(child.stdout, (line) => onLine?.(line, 'stdout')),
      collect(child.stderr, (line) => onLine?.(line, 'stderr')),
    ]);
    return { exitCode, stdout, stderr };
  } finally {
    signal?.removeEventListener('abort', interrupt);
  }
}

async function collect(stream: Readable | null, onLine: (line: string) => void): Promise<string> {
  if (!stream) return '';
  let text = '';
  for await (const line of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    text += `${line}\n`;
    onLine(line);
  }
  return text;
}
