import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

/** The directory with `postgres` and `initdb`, or undefined where PostgreSQL is not installed. */
export function findPostgres(): string | undefined {
  // Debian keeps the server's programs off the PATH.
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian).map((version) => join(debian, version, 'bin'))
    : [];
  const found = [...(process.env.PATH ?? '').split(delimiter), ...versions].find((folder) =>
    ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))),
  );
  return found && dirname(realpathSync(join(found, 'postgres')));
}

/** A database of its own. */
export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a free port of this machine, with its data in a directory that is gone afterwards. */
export async function startPostgres(programs: string): Promise<Postgres> {
  const directory = mkdtempSync(join(tmpdir(), 'videogen-postgres-'));
  const owner = ownerOfData();
  chmodSync(directory, 0o755);
  const data = join(directory, 'data');
  mkdirSync(data);
  if (owner.uid !== undefined) execFileSync('chown', [`${owner.uid}:${owner.gid}`, data]);
  execFileSync(join(programs, 'initdb'), ['-D', data, '-U', 'alice', '--auth=trust', '--no-sync'], {
    ...owner,
    cwd: data,
    stdio: 'pipe',
  });
  const port = await freePort();
  const flags = ['-D', data, '-p', `${port}`, '-k', data, '-c', 'listen_addresses=127.0.0.1', '-F'];
  const server = spawn(join(programs, 'postgres'), flags, {
    ...owner,
    cwd: data,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGINT');
      await once(server, 'exit');
    }
    rmSync(directory, { recursive: true, force: true });
  };
  try {
    await ready(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `postgres://alice@127.0.0.1:${port}/postgres?sslmode=disable`, stop };
}

// PostgreSQL refuses to run as root; its package brings a user for it.
function ownerOfData(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function ready(server: ChildProcess): Promise<void> {
  if (!server.stderr) throw new Error('PostgreSQL has no output.');
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    lines.push(line);
    if (line.includes('ready to accept connections')) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${lines.join('\n')}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}
