import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Emulator, type EmulatorOptions, startEmulator } from '@videogen/emulator';
import { onTestFinished } from 'vitest';
import { type Finished, type RunOptions, runCommand, startCommand } from './command.ts';
import { openTerminal, type Terminal, type TerminalOptions } from './terminal.ts';

/** The keys of the accounts; no output may ever show one. */
export const KEYS = { alice: 'sk_test_alice_7d1f0c', bob: 'sk_test_bob_93ab2e' };

/** A service, an empty folder, and the command in it. */
export interface World {
  readonly emulator: Emulator;
  /** The folder in which the command runs, with nothing in it. */
  readonly folder: string;
  /** What the command finds in its environment. */
  readonly env: Readonly<Record<string, string>>;
  run(args: readonly string[], options?: Partial<RunOptions>): Promise<Finished>;
  start(args: readonly string[], options?: Partial<RunOptions>): ReturnType<typeof startCommand>;
  terminal(args: readonly string[], options?: Partial<TerminalOptions>): Terminal;
  /** The ids of new videos of alice. */
  videos(count: number): Promise<string[]>;
}

/** Everything is gone when the test ends. */
export async function createWorld(options: EmulatorOptions = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const accounts = Object.entries(KEYS).map(([name, key]) => ({ name, key }));
  const emulator = await startEmulator({ jobTime: '0s', clips: 'shared', accounts, ...options });
  onTestFinished(() => emulator.close());
  const env = { ...bareEnvironment(folder), VIDEOGEN_BASE_URL: emulator.url, VIDEOGEN_API_KEY: KEYS.alice };
  const defaults = { cwd: folder, env };
  return {
    emulator,
    folder,
    env,
    run: (args, more) => runCommand(args, { ...defaults, ...more }),
    start: (args, more) => startCommand(args, { ...defaults, ...more }),
    terminal: (args, more) => openTerminal(args, { ...defaults, ...more }),
    videos: (count) => Promise.all(Array.from({ length: count }, () => newVideo(emulator.url))),
  };
}

/** An environment in which nothing is configured. */
export function bareEnvironment(home: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    HOME: home,
    LANG: 'C.UTF-8',
    XDG_CONFIG_HOME: join(home, '.config'),
  };
}

async function newVideo(url: string): Promise<string> {
  const response = await fetch(`${url}/v1/videos/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEYS.alice}`, 'content-type': 'application/json' },
    body: JSON.stringify({ prompt: 'A paper boat' }),
  });
  return ((await response.json()) as { video_id: string }).video_id;
}
