import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { MAIN, runCommand } from './support/command.ts';
import { openTerminal } from './support/terminal.ts';
import { bareEnvironment } from './support/world.ts';

const exec = promisify(execFile);

async function scriptFor(shell: string): Promise<{ folder: string; file: string; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'videogen-cli-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { stdout } = await runCommand(['completion', shell], { cwd: folder, env: bareEnvironment(folder) });
  const file = join(folder, `completion.${shell}`);
  await writeFile(file, stdout);
  return { folder, file, text: stdout };
}

/** A PATH on which `videogen` is. */
async function pathTo(folder: string): Promise<string> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const script = `#!/bin/sh\nexec '${process.execPath}' '${MAIN}' "$@"\n`;
  await writeFile(join(bin, 'videogen'), script, { mode: 0o755 });
  return `${bin}:${process.env.PATH}`;
}

/** What bash would offer for a line, whose last word is the one that is being typed. */
async function offers(words: readonly string[]): Promise<string[]> {
  const { folder, file } = await scriptFor('bash');
  await writeFile(join(folder, 'my boat.mp4'), '');
  const script = `source "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _videogen
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await exec('bash', ['-u', '-c', script, 'bash', file, ...words], {
    cwd: folder,
    env: { ...process.env, PATH: await pathTo(folder) },
  });
  return stdout.trim().split('\n');
}

test.each<[string, string[], string[]]>([
  ['commands', ['videogen', 'd'], ['download', 'delete']],
  ['flags of the command', ['videogen', 'generate', '--du'], ['--duration']],
  ['shells', ['videogen', 'completion', ''], ['bash', 'zsh', 'fish']],
  ['files after --out', ['videogen', 'wait', 'id', '--out', 'my'], ['my boat.mp4']],
  ['nothing after --duration', ['videogen', 'generate', '--duration', ''], ['']],
  ['nothing for an id', ['videogen', 'status', ''], ['']],
  ['the names of profiles not as files', ['videogen', 'logout', '--profile', 'my'], ['']],
  ['the flags of another package', ['videogen', 'emulator', '--clock'], ['--clock-start', '--clock-frozen']],
  ['nothing between them', ['videogen', 'proxy', '--target', ''], ['']],
  ['commands for help', ['videogen', 'help', 'gen'], ['generate']],
])('bash is offered %s', async (_, words, expected) => {
  expect(await offers(words)).toEqual(expected);
});

interface Shell {
  args: string[];
  /** What is typed before the script can be used. */
  load: (file: string) => string;
}

/** Shells as they are started by people, without what is configured on this machine. */
const SHELLS: Record<string, Shell> = {
  bash: { args: ['--norc', '-i'], load: (file) => `source '${file}'` },
  zsh: { args: ['-f', '-i'], load: (file) => `autoload -U compinit; compinit -D -u; source '${file}'` },
  fish: {
    args: ['--no-config', '-i', '-C', 'function fish_prompt; echo -n "> "; end'],
    load: (file) => `source '${file}'`,
  },
};

// Those that are installed; bash is everywhere where these tests run.
const atHand = Object.keys(SHELLS).filter((name) => !spawnSync(name, ['-c', 'true']).error);

test.each(atHand)('%s loads it in a session, and a tab completes', async (name) => {
  const { folder, file } = await scriptFor(name);
  await writeFile(join(folder, 'my boat.mp4'), '');
  const { args, load } = SHELLS[name] as Shell;
  const PATH = await pathTo(folder);
  const env = { ...bareEnvironment(folder), PATH, PS1: '> ', TERM: 'xterm' };
  const terminal = openTerminal(args, { cwd: folder, env, file: name, columns: 160, rows: 50 });
  await terminal.shows(/>/);
  terminal.press(`${load(file)}; echo load''ed\r`);
  await terminal.shows(/^loaded\n.*>/m);
  // Below it a shell may list what it offers.
  const line = () => terminal.screen().findLast((text) => text.startsWith('>'));
  for (const [typed, completed] of [
    ['videogen gen', 'videogen generate '],
    ['videogen --vers', 'videogen --version'],
    ['videogen generate x --dur', 'videogen generate x --duration'],
    ['videogen delete generate --wa', 'videogen delete generate --wait'],
    ['videogen wait id --out my', 'videogen wait id --out my\\ boat.mp4'],
    ['videogen verify --max', 'videogen verify --max-generations'],
    ['videogen completion fi', 'videogen completion fish'],
    ['videogen help gen', 'videogen help generate'],
  ] as const) {
    terminal.press(`${typed}\t`);
    await expect.poll(line, { timeout: 20_000 }).toContain(completed);
    // The beginning of the line, then the rest of it away.
    terminal.press('\u0001\u000b');
    await expect.poll(line, { timeout: 20_000 }).not.toContain('videogen');
  }
  terminal.press('exit\r');
  await terminal.exit;
});

test.each(['zsh', 'fish'])('%s gets every command and flag', async (shell) => {
  const { text } = await scriptFor(shell);
  const help = await runCommand(['--help'], { cwd: tmpdir(), env: bareEnvironment(tmpdir()) });
  const commands = [...help.stdout.matchAll(/^ {2}([a-z]+) {2,}|^ {2}([a-z]+) [[<]/gm)].map(
    (match) => match[1] ?? match[2],
  );
  expect(commands.length).toBeGreaterThan(12);
  for (const name of commands) expect(text).toMatch(new RegExp(`\\b${name}\\b`));
  expect(text).toMatch(shell === 'zsh' ? /--duration\[length/ : /-l duration -x -d 'length/);
});

test('an unknown shell is refused with those that are known', async () => {
  const { code, stderr } = await runCommand(['completion', 'tcsh'], {
    cwd: tmpdir(),
    env: bareEnvironment(tmpdir()),
  });
  expect(code).toBe(2);
  expect(stderr).toMatch(/bash, zsh, fish/);
});
