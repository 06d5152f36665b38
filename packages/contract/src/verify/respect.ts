import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { Check } from '../report/report.ts';
import type { Workflow } from './workflows.ts';

/** With what workflows are run. */
export interface RespectOptions {
  /** Base URL that its requests go to. */
  url: string;
  /** Its inputs. They travel in the environment, where other users of the machine cannot read them. */
  inputs: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Told of each step as it ends, `stepId` last; of one that is not as wanted yet, with `…`, each time that it is tried. */
  onStep?: ((line: string) => void) | undefined;
}

interface Log {
  files: Record<string, { executedWorkflows: { executedSteps: Step[] }[] }>;
}
interface Step {
  stepId: string;
  totalTimeMs: number;
  retriesLeft?: number;
  checks: { name: string; passed: boolean; message: string; condition?: string }[];
  response?: { statusCode: number };
}

/**
 * Runs workflows one after the other with Redocly Respect, in a process of its own.
 *
 * @returns a check for each step that was run; the last attempt of it where it was tried again
 * @throws the signal's reason if it is aborted; Error if Respect could not run at all
 */
export async function runWorkflows(
  workflows: readonly Workflow[],
  { url, inputs, signal, onStep }: RespectOptions,
): Promise<Check[]> {
  const dir = await mkdtemp(join(tmpdir(), 'respect-'));
  try {
    const logFile = join(dir, 'log.json');
    const files = workflows.map(({ file }) => file);
    const args = ['respect', ...files, '--server', `videogen=${url}`, '--json-output', logFile];
    const output = await runRedocly(
      args,
      { REDOCLY_CLI_RESPECT_INPUT: JSON.stringify(inputs) },
      signal,
      onStep,
    );
    const text = await readFile(logFile, 'utf8').catch(() => {
      throw new Error(`Respect could not run: ${output.slice(-2000)}`);
    });
    const log = JSON.parse(text) as Log;
    return workflows.flatMap((workflow) => toChecks(workflow, log));
  } finally {
    await rm(dir, { recursive: true });
  }
}

function runRedocly(
  args: string[],
  environment: object,
  signal: AbortSignal | undefined,
  onStep: (line: string) => void = () => undefined,
): Promise<string> {
  const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
  signal?.throwIfAborted();
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that Ctrl-C reaches it through us, in order.
    detached: true,
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
      ...environment,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  }
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, told] = /^ {2}([✓✗] [A-Z]+ .* - step \S+)/.exec(line) ?? [];
    // Whether it failed for good, or is about to be tried again, only the log tells.
    if (told !== undefined) onStep(told.replace('✗', '…'));
  });
  const stop = (): void => void child.kill('SIGKILL');
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve(output);
    });
  });
}

function toChecks({ file, title, operations }: Workflow, { files }: Log): Check[] {
  const steps = Object.entries(files)
    .filter(([name]) => basename(name) === basename(file))
    .flatMap(([, { executedWorkflows }]) => executedWorkflows)
    .flatMap(({ executedSteps }) => executedSteps);
  // A step that is tried again is logged again.
  const last = new Map(steps.map((step) => [step.stepId, step]));
  return [...last.values()].map(({ stepId, totalTimeMs, checks, response }) => ({
    suite: title,
    name: stepId,
    seconds: totalTimeMs / 1000,
    problems: checks
      .filter(({ passed }) => !passed)
      .map(({ name, message, condition }) => {
        const cell = `${operations.get(stepId)} ${response?.statusCode ?? 'no answer'}`;
        return [cell, name, condition || firstLine(message)].filter((part) => part !== '').join(': ');
      }),
  }));
}

/** Respect's messages are coloured, and quote the body below their first line. */
function firstLine(message: string): string {
  const lines = stripVTControlCharacters(message).split('\n');
  return lines.map((line) => line.trim()).find((line) => line !== '') ?? '';
}
