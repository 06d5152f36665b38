import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a command to its end. @throws with the end of its output */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<void> {
  try {
    await execute(command, args, { cwd, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
    throw new Error(`${command} ${args.join(' ')} failed:\n${output || String(error)}`);
  }
}

/** Whether a command can be started, and succeeds. */
export async function isThere(command: string, ...args: readonly string[]): Promise<boolean> {
  try {
    await execute(command, args);
    return true;
  } catch {
    return false;
  }
}
