import { readFile } from 'node:fs/promises';
// As a whole, so that an older Node comes as far as saying that it is too old.
import * as nodeModule from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { commandName } from './command-name.ts';
import { CliError } from './errors.ts';
import { EXIT } from './exit-codes.ts';

/** A command that another package brings, so that this one stays small. */
export interface HandOver {
  readonly package: string;
  /** The executable in that package. */
  readonly bin: string;
  /** Words that stand before those that are handed over. */
  readonly first: readonly string[];
  readonly summary: string;
  readonly example: string;
}

export const handOvers: Readonly<Record<string, HandOver>> = {
  emulator: {
    package: '@videogen/emulator',
    bin: 'videogen-emulator',
    first: [],
    summary: 'run the service on this machine',
    example: 'videogen emulator --port 4020 --key alice=sk_test_alice',
  },
  mock: {
    package: '@videogen/contract',
    bin: 'videogen-mock',
    first: [],
    summary: "answer with the description's examples",
    example: 'videogen mock --port 4010',
  },
  proxy: {
    package: '@videogen/contract',
    bin: 'videogen-proxy',
    first: [],
    summary: 'check the traffic between a client and a service',
    example: 'videogen proxy --target http://127.0.0.1:4020 --port 4030',
  },
  verify: {
    package: '@videogen/contract',
    bin: 'videogen-verify',
    first: [],
    summary: 'check a service against its description',
    example: 'videogen verify --base-url http://127.0.0.1:4020 --api-key sk_test_alice',
  },
};

/**
 * Becomes the other command: it runs in this process, with its own arguments, signals and exit code.
 *
 * @throws CliError if its package is not installed, or has no such command.
 */
export async function handOver(
  name: string,
  args: readonly string[],
  process: NodeJS.Process,
): Promise<void> {
  const target = handOvers[name] as HandOver;
  const script = await findScript(name, target, process.cwd());
  // For its help, which would know only its own name.
  process.env.VIDEOGEN_COMMAND = `${commandName(process.env)} ${name}`;
  process.argv = [process.execPath, script, ...target.first, ...args];
  await import(pathToFileURL(script).href);
}

async function findScript(name: string, { package: wanted, bin }: HandOver, cwd: string): Promise<string> {
  // Beside this command, else in the project that we are called in.
  const manifest =
    locate(wanted, import.meta.url) ?? locate(wanted, pathToFileURL(join(cwd, 'package.json')).href);
  if (manifest === undefined) {
    throw new CliError(
      'NOT_INSTALLED',
      EXIT.failed,
      `videogen ${name} needs ${wanted}, which is not installed`,
      `npm install --global ${wanted}  (or in a project: npm install --save-dev ${wanted})`,
    );
  }
  const { bin: bins, version } = JSON.parse(await readFile(manifest, 'utf8')) as {
    bin?: Record<string, string>;
    version?: string;
  };
  const script = bins?.[bin];
  if (script === undefined) {
    const what = `${wanted} ${version ?? ''}`.trim();
    throw new CliError(
      'NOT_INSTALLED',
      EXIT.failed,
      `the installed ${what} has no command ${bin}, which videogen ${name} needs`,
      `npm install --global ${wanted}@latest`,
    );
  }
  return resolve(dirname(manifest), script);
}

function locate(wanted: string, from: string): string | undefined {
  try {
    return nodeModule.findPackageJSON(wanted, from);
  } catch {
    return undefined;
  }
}
