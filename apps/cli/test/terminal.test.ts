import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { standingClock } from '@videogen/emulator';
import { expect, test } from 'vitest';
import { MAIN } from './support/command.ts';
import { CTRL_C } from './support/terminal.ts';
import { createWorld } from './support/world.ts';

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/;

test('a bar moves between the answers of the service, and gives way to what became of the video', async () => {
  // Time stands still at the service, so that the bar has all the time that it needs, however busy the machine.
  const world = await createWorld({ jobTime: '20s', clock: standingClock() });
  const terminal = world.terminal(['generate', 'A paper boat', '--out', 'boat.mp4']);
  await terminal.shows(/processing/);
  world.emulator.advance(5);
  const first = await terminal.shows(/━─.*~\d+ % +processing/);
  const count = (screen: string) => screen.split('━').length;
  const seen = new Set<number>([count(first)]);
  while (seen.size < 5) {
    await terminal.changes();
    seen.add(count(await terminal.shows(/~\d+ % +processing/)));
  }
  world.emulator.advance(15);
  expect(await terminal.exit).toBe(0);
  const screen = terminal.screen();
  expect(screen).toEqual([
    expect.stringMatching(ID),
    expect.stringMatching(/^✔ .* saved to boat\.mp4 \(.* kB\)$/),
  ]);
  expect(existsSync(join(world.folder, 'boat.mp4'))).toBe(true);
});

test('each of several videos has its bar', async () => {
  const world = await createWorld({ jobTime: '10m', clock: standingClock() });
  const terminal = world.terminal(['generate', 'A paper boat', '--count', '3', '--wait']);
  await terminal.shows(/(.*processing.*\n?){3}/);
  const bars = terminal.screen().filter((line) => line.includes('processing'));
  expect(bars).toHaveLength(3);
  expect(new Set(bars.map((line) => line.trim().slice(0, 8))).size).toBe(3);
  world.emulator.advance(600);
  expect(await terminal.exit).toBe(0);
  expect(terminal.screen().filter((line) => /^✔ .* completed$/.test(line))).toHaveLength(3);
});

test('Ctrl-C ends a wait, leaves the terminal as it was, and the command that it prints continues', async () => {
  const world = await createWorld({ jobTime: '10m', clock: standingClock() });
  // A shell around it, as only somebody who outlives the command can see how it leaves the terminal.
  const command = `"${process.execPath}" "$MAIN" generate 'A paper boat' --out 'my boat.mp4'`;
  const script = `before=$(stty -g); trap : INT; ${command}; echo "code $?"; [ "$before" = "$(stty -g)" ] && echo same modes`;
  const terminal = world.terminal(['-c', script], {
    file: 'bash',
    env: { ...world.env, MAIN },
    columns: 120,
  });
  await terminal.shows(/processing/);
  terminal.press(CTRL_C);
  expect(await terminal.exit).toBe(0);
  const screen = terminal.screen();
  const [id] = screen;
  expect(screen.slice(1)).toEqual([
    `interrupted: ${id} goes on; to continue:`,
    `  videogen wait ${id} --out 'my boat.mp4'`,
    'code 130',
    'same modes',
  ]);
  expect(terminal.cursor()).toEqual({ x: 0, y: screen.length, visible: true });

  world.emulator.advance(600);
  const shim = `videogen() { "${process.execPath}" "$MAIN" "$@"; }; ${screen[2]?.trim()}`;
  const again = world.terminal(['-c', shim], { file: 'bash', env: { ...world.env, MAIN } });
  expect(await again.exit).toBe(0);
  expect(existsSync(join(world.folder, 'my boat.mp4'))).toBe(true);
  expect(world.emulator.requests().filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('no line is wider than the terminal, and more videos than lines are counted', async () => {
  const world = await createWorld({ jobTime: '10m', clock: standingClock() });
  const terminal = world.terminal(['generate', 'A paper boat', '--count', '12', '--wait'], {
    columns: 40,
    rows: 8,
  });
  await terminal.shows(/and 7 more/);
  terminal.resize(30, 8);
  await terminal.changes();
  world.emulator.advance(600);
  expect(await terminal.exit).toBe(0);
  // What was drawn is gone: nothing is left of a bar that was wrapped or scrolled away.
  expect(terminal.screen().filter((line) => line.includes('processing'))).toEqual([]);
});

test('a terminal of 20 columns shows each video on one line', async () => {
  const world = await createWorld({ jobTime: '20s', clock: standingClock() });
  const terminal = world.terminal(['generate', 'A boat', '--count', '2', '--wait'], {
    columns: 20,
    rows: 12,
  });
  await terminal.shows(/(\n[0-9a-f]{8} processi){2}$/);
  world.emulator.advance(5);
  await terminal.shows(/(\n[0-9a-f]{8} +~\d+ %){2}$/);
  world.emulator.advance(15);
  expect(await terminal.exit).toBe(0);
});

test('a dumb terminal and --quiet get no bars', async () => {
  const world = await createWorld();
  const [id = ''] = await world.videos(1);
  for (const [args, env] of [
    [['wait', id], { ...world.env, TERM: 'dumb' }],
    [['wait', id, '--quiet'], world.env],
  ] as const) {
    const terminal = world.terminal(args, { env });
    expect(await terminal.exit).toBe(0);
    expect(terminal.raw()).not.toContain('\u001b[J');
    expect(terminal.screen()).toContainEqual(expect.stringContaining(`${id} completed`));
  }
});

test('NO_COLOR takes the colours, not the bar', async () => {
  const world = await createWorld({ jobTime: '10m', clock: standingClock() });
  const [id = ''] = await world.videos(1);
  const terminal = world.terminal(['wait', id], { env: { ...world.env, NO_COLOR: '1' } });
  await terminal.shows(/processing/);
  terminal.press(CTRL_C);
  expect(await terminal.exit).toBe(130);
  expect(terminal.raw()).toContain('\u001b[J');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what must not be there.
  expect(terminal.raw()).not.toMatch(/\u001b\[[\d;]*m/);
});
