import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** How a command ended: its exit code and everything that it printed, in the order in which it came. */
export interface Outcome {
  code: number;
  output: string;
}

/**
 * Runs a command in a folder with the workspace's own tools first on the PATH, and reads nothing from
 * the terminal. A command that cannot be started ends with code 127 and says why; nothing is thrown.
 */
export function run(cwd: string, command: string, args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const outcome = (code: number, note = ''): Outcome => ({
      code,
      output: Buffer.concat(chunks).toString('utf8') + note,
    });
    const child = spawn(command, args, {
      cwd,
      env: {
        ...process.env,
        PATH: `${join(cwd, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
        DO_NOT_TRACK: '1',
        TURBO_TELEMETRY_DISABLED: '1',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The tools are .cmd files on Windows, which only a shell starts. No argument comes from outside.
      shell: process.platform === 'win32',
    });
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => resolve(outcome(127, `${command}: ${error.message}\n`)));
    child.on('close', (code) => resolve(outcome(code ?? 1)));
  });
}

/** The end of a long output, where tools say what went wrong. */
export function lastLines(output: string, count = 80): string[] {
  return output.trimEnd().split('\n').slice(-count);
}
