import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The kernel's limit is 108 bytes on Linux and 104 on macOS, the closing zero included.
const longestPath = 103;

/**
 * A path for a new unix socket: in `directory`, else in the system's temporary directory, else in /tmp where
 * that directory's own path is too long for a socket.
 *
 * @throws Error when the directory that was asked for is too long
 */
export function newSocketPath(directory: string | undefined): string {
  const name = `tf-plugin-${process.pid}-${randomBytes(4).toString('hex')}.sock`;
  const candidates = (directory ? [directory] : [tmpdir(), '/tmp']).map((each) => join(each, name));
  const fitting = candidates.find((path) => Buffer.byteLength(path) <= longestPath);
  if (fitting) return fitting;
  throw new Error(
    `The path of a unix socket in ${directory} would be longer than the ${longestPath} bytes that the system ` +
      'allows. Set PLUGIN_UNIX_SOCKET_DIR to a shorter path.',
  );
}

/** Removes the socket's file if it is there. Open connections stay. */
export function removeSocket(path: string): void {
  rmSync(path, { force: true });
}

/** Nobody but the owner may connect, whatever the process's umask. */
export function restrictSocket(path: string): void {
  chmodSync(path, 0o600);
}
