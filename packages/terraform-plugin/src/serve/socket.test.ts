import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { newSocketPath } from './socket.ts';

const tmp = process.env.TMPDIR;
afterEach(() => {
  if (tmp === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = tmp;
});

test('it is a new path in the directory asked for, else in the temporary one', () => {
  expect(dirname(newSocketPath('/some/where'))).toBe('/some/where');
  expect(dirname(newSocketPath(undefined))).toBe(tmpdir());
  expect(newSocketPath(undefined)).not.toBe(newSocketPath(undefined));
});

test('a temporary directory whose path is too long for a socket gives way to /tmp', () => {
  process.env.TMPDIR = `/${'long'.repeat(25)}`;
  expect(dirname(newSocketPath(undefined))).toBe('/tmp');
});

test('a directory asked for that is too long is an error that says what to do', () => {
  expect(() => newSocketPath(`/${'ü'.repeat(40)}`)).toThrow(/Set PLUGIN_UNIX_SOCKET_DIR to a shorter path/);
});
