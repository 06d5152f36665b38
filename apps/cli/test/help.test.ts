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
    for (const line of help.stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
  }
  for (const line of stdout.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
});

test.each([
  ['logout', ['--profile', '--json', '--help']],
  ['config', ['--profile', '--base-url', '--api-key-file', '--json', '--help']],
  ['login', ['--profile', '--base-url', '--api-key-file', '--json', '--help']],
])('%s has the flags that mean something to it, and no others', async (name, flags) => {
  const { stdout } = await run([name, '--help']);
  expect([...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag)).toEqual(flags);
  expect(await run([name, '--verbose'])).toMatchObject({ code: 2, stdout: '' });
});

test.each([['help'], ['help', 'help']])('%s %s is the help of the whole', async (...args) => {
  expect(await run(args)).toEqual({ ...(await run(['--help'])), json: expect.any(Function), code: 0 });
});

test.each([[['help', 'genrate']], [['genrate', '--help']], [['genrate']]])('%j asks back', async (args) => {
  const { code, stdout, stderr } = await run(args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toBe(
    "videogen: unknown command 'genrate' (Did you mean generate?)\n  next: videogen --help\n",
  );
});

test('an older Node is told what it needs, instead of a stack trace', async () => {
  // What an older one would be asked for, by one that says it is older.
  const older = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'20.20.2'}})";
  const env = { ...bareEnvironment(tmpdir()), NODE_OPTIONS: `--import=${older}` };
  const { code, stdout, stderr } = await runCommand(['--help'], { cwd: tmpdir(), env });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^videogen: it needs Node 22\.14 or later, and this is 20\.20\.2; .*\n$/);
});
