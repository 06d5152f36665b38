import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { type RunResult, runTerraform, type Terraform } from '@videogen/release';
import type { Places } from './places.ts';
import { progressOf } from './progress.ts';
import type { Service } from './service.ts';

const run = promisify(execFile);
const app = resolve(import.meta.dirname, '../app.ts');

/** A video as the state has it. */
export interface AppliedVideo {
  name: string;
  id: string;
  /** Absolute. */
  file: string;
  sha256: string;
  bytes: number;
}

/** What the steps on Terraform share. */
export interface Infrastructure {
  terraform: Terraform;
  service: Service;
  places: Places;
  signal: AbortSignal;
  /** Takes what Terraform says of its progress. */
  quote: (text: string) => void;
}

/** Runs the app, which writes the stack. */
export async function synthesize({ directory }: Places, keep: boolean, signal: AbortSignal): Promise<void> {
  await run(process.execPath, [app], {
    cwd: directory,
    env: { ...process.env, CDKTF_OUTDIR: 'cdktf.out', KEEP_VIDEOS: keep ? '1' : '0' },
    signal,
  });
}

/** Installs the provider from the mirror. */
export async function init(infrastructure: Infrastructure): Promise<void> {
  const { stdout } = await terraform(infrastructure, ['init', '-no-color']);
  const installed = stdout.split('\n').filter((line) => /^- Install(ed|ing)/.test(line));
  if (installed.length > 0) infrastructure.quote(installed.join('\n'));
}

/** Generates, waits and downloads. */
export async function apply(infrastructure: Infrastructure): Promise<void> {
  await terraform(infrastructure, ['apply', '-auto-approve', '-json'], true);
}

/** Deletes the videos and, unless they are kept, the files. */
export async function destroy(infrastructure: Infrastructure): Promise<void> {
  await terraform(infrastructure, ['destroy', '-auto-approve', '-json'], true);
}

/**
 * Plans again.
 *
 * @throws when there is a change left
 */
export async function expectNoChanges(infrastructure: Infrastructure): Promise<void> {
  await terraform(infrastructure, ['plan', '-detailed-exitcode', '-no-color']);
}

/** Reads the videos from the outputs, in the order of their names. */
export async function readVideos(infrastructure: Infrastructure): Promise<AppliedVideo[]> {
  const { stdout } = await terraform(infrastructure, ['output', '-json']);
  const outputs = JSON.parse(stdout) as Record<
    string,
    { value: Omit<AppliedVideo, 'name' | 'file'> & { path: string } }
  >;
  return Object.entries(outputs).map(([output, { value }]) => ({
    name: output.replace(/_video$/, ''),
    id: value.id,
    file: resolve(infrastructure.places.stack, value.path),
    sha256: value.sha256,
    bytes: value.bytes,
  }));
}

async function terraform(
  { terraform: { command, product }, service, places, signal, quote }: Infrastructure,
  args: string[],
  streamed = false,
): Promise<RunResult> {
  const tell = (line: string) => {
    const progress = progressOf(line);
    if (progress !== undefined) quote(progress);
  };
  const result = await runTerraform(args, {
    command,
    cwd: places.stack,
    cliConfig: places.cliConfig,
    // The key goes to the provider this way and no other, so that no file has it.
    env: { VIDEOGEN_BASE_URL: service.baseUrl, VIDEOGEN_API_KEY: service.apiKey },
    signal,
    ...(streamed && { onLine: tell }),
  });
  signal.throwIfAborted();
  if (result.exitCode === 0) return result;
  if (!streamed) quote(result.stdout + result.stderr);
  throw new Error(`${product} ${args[0]} ended with ${result.exitCode}; it said why above.`);
}
