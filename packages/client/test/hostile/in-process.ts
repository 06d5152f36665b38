import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { caseCalls, type Outcomes } from './outcomes.ts';

/** The entries of the client that a process can use. */
export const entries = ['main', 'node'] as const;

/**
 * Runs all cases in a process of another runtime, which is gone with the test.
 *
 * @param command what runs a TypeScript file, such as `['bun']`.
 * @throws where it ends without having written the outcomes.
 */
export async function runInProcess(
  [command, ...args]: readonly [string, ...string[]],
  url: string,
  entry: (typeof entries)[number],
): Promise<Outcomes> {
  const script = fileURLToPath(new URL('./on-process.ts', import.meta.url));
  const child = spawn(command, [...args, script, url, entry], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  child.stdin.on('error', () => {}).end(JSON.stringify(caseCalls));
  const [output, complaints] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (!output.endsWith('}\n')) throw new Error(`${command} ended without outcomes:\n${complaints}`);
  return JSON.parse(output) as Outcomes;
}
