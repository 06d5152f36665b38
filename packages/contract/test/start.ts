import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A run of the command, from its start. */
export interface Run {
  /** The first line on standard output, or undefined if it ends without one. */
  firstLine: Promise<string | undefined>;
  /** How it ended and what it wrote. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Run['ended'];
}

/** Runs the command as a process of its own. */
export function run(...args: string[]): Run {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const ended: Run['ended'] = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, stdout, stderr }));
  });
  const firstLine = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', () => {
      if (stdout.includes('\n')) resolve(stdout.split('\n')[0]);
    });
    child.once('close', () => resolve(undefined));
  });
  return {
    firstLine,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the command and waits until it listens. */
export async function listening(...args: string[]): Promise<Run & { url: string }> {
  const started = run(...args);
  const url = /^listening on (http:\S+)$/.exec((await started.firstLine) ?? '')?.[1];
  if (url === undefined) throw new Error(`It does not listen: ${(await started.stop()).stderr}`);
  return { ...started, url };
}
