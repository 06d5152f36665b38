import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The folder of the description, where redocly.yaml is. */
export const specDir = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs the Redocly CLI in the description's folder: no telemetry, no look for updates, so that it needs no
 * network and always prints the same.
 *
 * @returns The exit code and everything that was printed.
 */
export function redocly(...args: string[]): { code: number; output: string } {
  const cli = fileURLToPath(import.meta.resolve('@redocly/cli/bin/cli.js'));
  const run = spawnSync(process.execPath, [cli, ...args], {
    cwd: specDir,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (run.error) throw run.error;
  return { code: run.status ?? 1, output: run.stdout + run.stderr };
}

if (import.meta.main) {
  const { code, output } = redocly(...process.argv.slice(2));
  process.stdout.write(output);
  process.exitCode = code;
}
