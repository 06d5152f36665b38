import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = join(import.meta.dirname, '../..');

/** One of the two CDKs, at the version whose command line is tried. */
export interface Cdk {
  library: 'cdktf' | 'cdktn';
  version: string;
}

/** An app in one file. */
export interface App {
  main: string;
  source: string;
  /** What stands in its `cdktf.json`. */
  settings: object;
}

/** A directory as somebody has it who starts with nothing. */
export interface Project {
  directory: string;
  /** Runs a command in the directory, or in one below it. @throws with its output when it fails */
  run(command: string, args: readonly string[], folder?: string): Promise<string>;
  /** Writes an app for the command line to run, and the `cdktf.json` that says how. */
  write(folder: string, app: App): void;
}

/** Makes an empty directory a project: `npm init`, and `npm install` with the library as it would be published. */
export async function newProject(directory: string, cdk: Cdk, env: Record<string, string>): Promise<Project> {
  mkdirSync(directory);
  const run: Project['run'] = async (command, args, folder = '.') => {
    try {
      const { stdout, stderr } = await execute(command, args, {
        cwd: join(directory, folder),
        env: { ...process.env, ...env, ...headers(), CI: '1' },
        maxBuffer: 2 ** 26,
      });
      return stdout + stderr;
    } catch (error) {
      const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
      throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
    }
  };
  await run('npm', ['init', '-y']);
  const packages = [
    `${cdk.library}@${cdk.version}`,
    `${cdk.library}-cli@${cdk.version}`,
    'constructs@10.7.2',
  ];
  await run('npm', ['install', '--no-audit', '--no-fund', await pack(cdk, directory), ...packages]);
  return {
    directory,
    run,
    write(folder, { main, source, settings }) {
      mkdirSync(join(directory, folder), { recursive: true });
      writeFileSync(join(directory, folder, 'cdktf.json'), JSON.stringify(settings));
      writeFileSync(join(directory, folder, main), imported(source, cdk));
    },
  };
}

// cdktf-cli compiles an addon as it is installed, and npm may have been told to take another Node's headers for that.
function headers(): Record<string, string> {
  const node = join(realpathSync(process.execPath), '../..');
  return existsSync(join(node, 'include/node/node.h')) ? { npm_config_nodedir: node } : {};
}

/** The quickstart's own app. */
export function readQuickstart(): App {
  const settings = {
    language: 'typescript',
    app: 'node app.mts',
    projectId: '0e9d2f5e-6a8d-4b62-9f3e-1b6a2f8d9c11',
    sendCrashReports: 'false',
    terraformProviders: ['videogen/videogen@~> 0.1.0'],
  };
  const source = readFileSync(join(root, 'apps/quickstart/src/app.ts'), 'utf8');
  return { main: 'app.mts', source, settings };
}

/** What the README of the constructs has a newcomer save. */
export function readReadme(): App {
  const readme = readFileSync(join(root, 'packages/constructs/cdktn/README.md'), 'utf8');
  const [, source] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  const [, settings] = /```json\n([\s\S]*?)```/.exec(readme) ?? [];
  if (source === undefined || settings === undefined) throw new Error('The README has no app to start with.');
  return { main: 'main.mts', source, settings: JSON.parse(settings) as object };
}

async function pack({ library }: Cdk, directory: string): Promise<string> {
  const packed = join(directory, 'packed');
  mkdirSync(packed);
  const pnpm = ['-y', 'pnpm@12', 'pack', '--pack-destination', packed];
  await execute('npx', pnpm, { cwd: join(root, 'packages/constructs', library) });
  const [tarball] = readdirSync(packed);
  if (tarball === undefined) throw new Error(`pnpm packed no tarball of ${library}.`);
  return join(packed, tarball);
}

function imported(source: string, { library }: Cdk): string {
  return source
    .replaceAll(/'(?:@videogen\/)cdkt[fn]'/g, `'@videogen/${library}'`)
    .replaceAll(/'cdkt[fn]'/g, `'${library}'`);
}
