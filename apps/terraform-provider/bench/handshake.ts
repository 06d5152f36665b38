import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { timed } from './clock.ts';

/** How Terraform greets a provider of either protocol. */
const GREETING = {
  TF_PLUGIN_MAGIC_COOKIE: 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2',
  PLUGIN_PROTOCOL_VERSIONS: '5,6',
};

/** Milliseconds from starting a provider to the line that tells where it listens. The provider is ended then. */
export async function handshake(command: string, args: readonly string[] = []): Promise<number> {
  const child = spawn(command, args, {
    env: { ...process.env, ...GREETING },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  try {
    return await timed(async () => {
      const first = await Promise.race([once(child.stdout, 'data'), ended]);
      if (!/^1\|[56]\|/.test(String(first[0]))) throw new Error(`${command} does not start as a provider.`);
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

/** Milliseconds that a program takes which does nothing. */
export function startAndEnd(command: string, args: readonly string[]): Promise<number> {
  return timed(async () => {
    await once(spawn(command, args, { stdio: 'ignore' }), 'exit');
  });
}
