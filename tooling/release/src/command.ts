import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A command that ran and failed, or did not start. */
export class CommandError extends Error {
  /** True when there is no such command. */
  readonly missing: boolean;

  constructor(command: string, cause: unknown) {
    const { code, stderr, message } = cause as NodeJS.ErrnoException & { stderr?: string };
    super(`${command} failed: ${stderr?.trim() || message}`, { cause });
    this.missing = code === 'ENOENT';
  }
}

/** Runs a command to its end and returns what it printed. @throws CommandError */
export async function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv; shell?: boolean } = {},
): Promise<string> {
  try {
    return (await run(command, args, { maxBuffer: 64 * 1024 * 1024, ...options })).stdout;
  } catch (error) {
    throw new CommandError(command, error);
  }
}
