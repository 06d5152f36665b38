import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const src = new URL('../src/', import.meta.url);

/** A run of a command, from its start. */
export interface Run {
  pid: number;
  /** The first line on standard output, or undefined if it ends without one. */
  firstLine: Promise<string | undefined>;
  /** How it ended and what it wrote. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
  /** Sends a signal and waits for the end. */
  stop(signal?: NodeJS.Signals): Run['ended'];
}

/** Runs a command as a process of its own; `main` is its file in `src`. */
export function run(main: string, ...args: string[]): Run {
  const file = fileURLToPath(new URL(main, src));
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
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
    pid: child.pid ?? 0,
    firstLine,
    ended,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs a command and waits until it listens. */
export async function listening(main: string, ...args: string[]): Promise<Run & { url: string }> {
  const started = run(main, ...args);
  const url = /^listening on (http:\S+)$/.exec((await started.firstLine) ?? '')?.[1];
  if (url === undefined) throw new Error(`It does not listen: ${(await started.stop()).stderr}`);
  return { ...started, url };
}
