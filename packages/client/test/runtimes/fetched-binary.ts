import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { arch, platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A runtime that comes from npm when it is wanted, because it is too large to come with every installation. */
export interface FetchedRuntime {
  readonly name: string;
  /** With its exact version. */
  readonly package: string;
  /** Where the package, or one that it depends on, has the binary; with wildcards. */
  readonly path: string;
  /** The environment variable that names a binary to take instead. */
  readonly variable: string;
}

export const runtimes = {
  node22: {
    name: 'Node 22',
    package: `node-${platform() === 'win32' ? 'win' : platform()}-${arch()}@22.23.3`,
    path: 'node-*/bin/node{,.exe}',
    variable: 'NODE22_BINARY',
  },
  deno: {
    name: 'Deno',
    package: 'deno@2.9.6',
    path: '@deno/*/deno{,.exe}',
    variable: 'DENO_BINARY',
  },
  workerd: {
    name: 'workerd',
    package: 'workerd@1.20261117.1',
    path: '@cloudflare/workerd-*/bin/workerd{,.exe}',
    variable: 'WORKERD_BINARY',
  },
} satisfies Record<string, FetchedRuntime>;

/** A binary, and what takes it away again. */
export interface Binary {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Installs a runtime into a directory of its own.
 *
 * @throws in one line what is missing and what to do about it.
 */
export async function fetchBinary(runtime: FetchedRuntime): Promise<Binary> {
  const named = process.env[runtime.variable];
  if (named) {
    if (!existsSync(named))
      throw new Error(`no ${runtime.name}: ${runtime.variable} names ${named}, which is not there`);
    return { path: named, remove: async () => {} };
  }
  const dir = await mkdtemp(join(tmpdir(), 'client-runtime-'));
  const remove = () => rm(dir, { recursive: true });
  try {
    return { path: await install(runtime, dir), remove };
  } catch (error) {
    await remove();
    const { message } = error as Error;
    const why = message.split('\n').find((line) => line.startsWith('npm error')) ?? message.split('\n')[0];
    throw new Error(
      `no ${runtime.name}: npm install ${runtime.package} failed (${why}); connect, or set ${runtime.variable} to a binary`,
    );
  }
}

async function install(runtime: FetchedRuntime, dir: string): Promise<string> {
  // Their install scripts only look for the binary, or download what npm has brought already.
  const args = [
    'install',
    '--prefix',
    dir,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--fetch-retries=1',
    runtime.package,
  ];
  await promisify(execFile)('npm', args, { shell: platform() === 'win32' });
  const [path] = globSync(runtime.path, { cwd: join(dir, 'node_modules') });
  if (!path) throw new Error(`it has nothing for ${platform()} ${arch()}`);
  return join(dir, 'node_modules', path);
}
