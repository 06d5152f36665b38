import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { runCommand } from './support/command.ts';
import { bareEnvironment } from './support/world.ts';

const run = (args: string[], main?: string) =>
  runCommand(args, { cwd: tmpdir(), env: bareEnvironment(tmpdir()), ...(main && { main }) });

test('--version is that of the package, also from the sources', async () => {
  const expected = { code: 0, stdout: `${manifest.version}\n`, stderr: '' };
  expect(await run(['--version'])).toMatchObject(expected);
  expect(await run(['--version'], resolve(import.meta.dirname, '../src/main.ts'))).toMatchObject(expected);
});

test('without a command it shows the help, as a mistake', async () => {
  const { code, stdout, stderr } = await run([]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(/^Usage: videogen/);
});

test('the help names the exit codes, and that of every command has an example', async () => {
  const { stdout } = await run(['--help']);
  expect(stdout).toContain('0 done   1 failed   2 usage   4 accepted and not finished   5 authentication');
  const commands = [...stdout.matchAll(/^ {2}([a-z]+) .*/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help');
  expect(commands).toEqual(
    expect.arrayContaining(['generate', 'status', 'wait', 'download', 'delete', 'account']),
  );
  for (const name of commands) {
    const help = await run(['help', name]);
    expect(help.stdout).toMatch(new RegExp(`\nExample\n {2}(videogen|source <\\(videogen) ${name}`));
    expect(help).toMatchObject({ code: 0, stderr: '' });
  }
});
