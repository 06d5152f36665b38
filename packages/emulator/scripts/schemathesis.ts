/**
 * Runs schemathesis against an emulator: `pnpm test:schemathesis [options of schemathesis run]`. Takes `schemathesis`
 * from the PATH, or else installs it once for this package with the Python that is on the PATH.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmulator } from '../src/index.ts';

const VERSION = '4.32.5';
const PACKAGE = fileURLToPath(new URL('..', import.meta.url));
const CACHE = join(PACKAGE, 'node_modules/.cache/schemathesis');
const ENVIRONMENT = join(CACHE, VERSION);
const WINDOWS = process.platform === 'win32';

function works(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** The command, or why there is none. */
function findSchemathesis(): { command: string } | { missing: string } {
  if (works('schemathesis', '--version')) return { command: 'schemathesis' };
  const command = join(ENVIRONMENT, WINDOWS ? 'Scripts/schemathesis.exe' : 'bin/schemathesis');
  if (existsSync(command)) return { command };
  const python = ['python3', 'python'].find((name) =>
    works(name, '-c', 'import sys; sys.exit(sys.version_info < (3, 10))'),
  );
  if (python === undefined) {
    return {
      missing: 'Python 3.10 or newer is not on the PATH, and neither is schemathesis. Nothing was tested.',
    };
  }
  const pip = join(ENVIRONMENT, WINDOWS ? 'Scripts/pip.exe' : 'bin/pip');
  const installed =
    works(python, '-m', 'venv', ENVIRONMENT) &&
    spawnSync(pip, ['install', '--quiet', `schemathesis==${VERSION}`], { stdio: 'inherit' }).status === 0;
  return installed
    ? { command }
    : { missing: `schemathesis ${VERSION} could not be installed. Nothing was tested.` };
}

async function run(command: string, options: string[]): Promise<number> {
  await mkdir(CACHE, { recursive: true });
  const key = 'sk_schemathesis';
  // Long enough that some deletions come too early.
  const emulator = await startEmulator({
    accounts: [{ name: 'schemathesis', key }],
    jobTime: '300ms',
    clips: 'shared',
    errorShape: 'mixed',
  });
  const description = fileURLToPath(import.meta.resolve('@videogen/spec/openapi.json'));
  const args = [
    '--config-file',
    join(PACKAGE, 'schemathesis.toml'),
    'run',
    description,
    '--url',
    emulator.url,
  ];
  try {
    const child = spawn(command, [...args, '-H', `Authorization: Bearer ${key}`, ...options], {
      stdio: 'inherit',
      // Where it leaves its notes.
      cwd: CACHE,
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return code ?? 1;
  } finally {
    await emulator.close();
  }
}

const found = findSchemathesis();
if ('missing' in found) {
  process.stderr.write(`${found.missing}\n`);
  process.exitCode = 1;
} else {
  process.exitCode = await run(found.command, process.argv.slice(2));
}
