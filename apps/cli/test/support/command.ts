import { type ChildProcess, spawn } from 'node:child_process';
import { expect, inject, onTestFinished } from 'vitest';
import { KEYS } from './world.ts';

/** The command, built. */
export const MAIN = inject('main');

export interface RunOptions {
  cwd: string;
  env: Readonly<Record<string, string>>;
  /** What is piped in. @default nothing, at its end */
  input?: string;
  /** The script to run. @default the built one */
  main?: string;
}

export interface Finished {
  /** The exit code; the name of the signal where one ended the process. */
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The lines of JSON on standard output. */
  json(): Record<string, unknown>[];
}

/** A command that runs in pipes, not in a terminal. Whatever it says, it must not hold a key or a control code. */
export function startCommand(args: readonly string[], { cwd, env, input = '', main = MAIN }: RunOptions) {
  const child = spawn(process.execPath, [main, ...args], { cwd, env: { ...env } });
  onTestFinished(() => void child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  // A command that does not read is no mistake of the test.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  return {
    child: child as ChildProcess,
    output,
    /** Resolves as soon as the output matches. */
    said: (stream: 'stdout' | 'stderr', pattern: RegExp) =>
      new Promise<void>((found, missed) => {
        const look = () => pattern.test(output[stream]) && found();
        child[stream].on('data', look);
        child.once('close', () =>
          missed(new Error(`never said ${pattern}: ${output.stdout}${output.stderr}`)),
        );
        look();
      }),
    finished: new Promise<Finished>((done) => {
      child.once('close', (code, signal) => done(checked({ code: code ?? signal, ...output })));
    }),
  };
}

/** Runs to the end. */
export function runCommand(args: readonly string[], options: RunOptions): Promise<Finished> {
  return startCommand(args, options).finished;
}

function checked(result: Omit<Finished, 'json'>): Finished {
  const all = result.stdout + result.stderr;
  expectNoKey(all);
  expect(all, 'control codes in a pipe').not.toMatch(/[^\P{Cc}\n]/u);
  const json = () =>
    result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { ...result, json };
}

/** No output of any test shows a key. */
export function expectNoKey(output: string): void {
  for (const key of Object.values(KEYS)) expect(output).not.toContain(key);
}
