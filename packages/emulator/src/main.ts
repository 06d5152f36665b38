#!/usr/bin/env node
import { helpText } from './cli/help.ts';
import { type Command, parseCommand, UsageError } from './cli/options.ts';
import { whenRunnerEnds } from './cli/script-runner.ts';
import { startEmulator } from './emulator.ts';
import type { EmulatorOptions } from './emulator-options.ts';

const DEFAULT_PORT = 4020;
const USAGE_ERROR = 2;

async function main(): Promise<void> {
  const command = readCommand();
  if (command?.kind === 'help') process.stdout.write(helpText(process.env));
  else if (command !== undefined) await start(command.options);
}

function readCommand(): Command | undefined {
  try {
    return parseCommand(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\nSee --help.\n`);
    process.exitCode = USAGE_ERROR;
    return undefined;
  }
}

async function start(options: EmulatorOptions): Promise<void> {
  const emulator = await startEmulator({ port: DEFAULT_PORT, ownProcess: true, ...options });
  if (options.accounts === undefined) {
    const [demo] = emulator.accounts;
    process.stderr.write(`account ${demo?.name}, key ${demo?.key}\n`);
  }
  if (options.webhook !== undefined && options.webhook.secret === undefined) {
    process.stderr.write(`webhook secret ${emulator.webhookSecret}\n`);
  }
  process.stdout.write(`listening on ${emulator.url}\n`);
  const stop = (): void => {
    // A second signal ends the process at once.
    process.off('SIGINT', stop).off('SIGTERM', stop);
    void emulator.close();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  await whenRunnerEnds(stop);
}

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
