import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { deadline } from './clock.ts';

/** An emulator that is listening. */
export interface Emulator {
  baseUrl: string;
  apiKey: string;
  stop(): Promise<void>;
}

/**
 * Starts the emulator as a process of its own, on a free port, with a key that nobody else knows.
 *
 * @param jobTime how long a video takes, as the emulator writes durations
 * @throws when it does not listen within 20 seconds
 */
export async function startEmulator(jobTime = '4s'): Promise<Emulator> {
  const apiKey = `sk_demo_${randomBytes(12).toString('hex')}`;
  // The command stands beside the module in the package.
  const main = fileURLToPath(new URL('main.ts', import.meta.resolve('@videogen/emulator')));
  const child = spawn(
    process.execPath,
    [main, '--port', '0', '--job-time', jobTime, '--key', `demo=${apiKey}`],
    // In a group of its own, a Ctrl-C at the terminal does not end it before Terraform is done.
    { stdio: ['ignore', 'pipe', 'inherit'], detached: process.platform !== 'win32' },
  );
  const killOnExit = () => child.kill();
  process.once('exit', killOnExit);
  const stop = async () => {
    process.off('exit', killOnExit);
    await end(child);
  };
  try {
    return { baseUrl: await listeningUrl(child), apiKey, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function listeningUrl(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The emulator has no output.');
  const lines = createInterface({ input: child.stdout, signal: deadline(20_000) });
  for await (const line of lines) {
    const [, url] = /^listening on (\S+)$/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The emulator ended, or did not listen within 20 seconds.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}
