import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** The command, started as a process of its own. */
export interface Running {
  child: ChildProcess;
  /** What it has printed so far. */
  output: { stdout: string; stderr: string };
  /** Its exit code; null if a signal ended it. */
  ended: Promise<number | null>;
}

/** Starts the command. Whoever calls ends it. */
export function run(...args: string[]): Running {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name]?.setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  return { child, output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

/** The URL that it says it listens on. */
export async function ready({ child, output, ended }: Running): Promise<string> {
  const early = ended.then((code) => Promise.reject(new Error(`ended with ${code}: ${output.stderr}`)));
  // Losing the race later is the normal end of the process.
  early.catch(() => {});
  while (!output.stdout.includes('\n')) {
    if (child.stdout) await Promise.race([once(child.stdout, 'data'), early]);
  }
  const [, url] = /^listening on (http:\/\/127\.0\.0\.1:\d+)\n$/.exec(output.stdout) ?? [];
  if (url === undefined) throw new Error(`no ready line: ${output.stdout}`);
  return url;
}
