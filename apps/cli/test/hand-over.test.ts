import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MAIN } from './support/command.ts';
import { createWorld, type World } from './support/world.ts';

/** The command on its own, where nothing else is installed. */
async function alone(world: World): Promise<string> {
  const main = join(world.folder, 'videogen.mjs');
  await copyFile(MAIN, main);
  return main;
}

test('emulator becomes the emulator, with its flags, signals and exit code', async () => {
  const { start, run } = await createWorld();
  const emulator = start(['emulator', '--port', '0']);
  await emulator.said('stdout', /listening on (http:\S+)/);
  const [, url = ''] = /listening on (http:\S+)/.exec(emulator.output.stdout) ?? [];
  expect((await fetch(`${url}/v1/account`)).status).toBe(401);
  emulator.child.kill('SIGTERM');
  expect((await emulator.finished).code).toBe(0);
  expect(await run(['emulator', '--port', 'x'])).toMatchObject({ code: 2 });
});

test.each(['emulator', 'mock', 'proxy', 'verify'])('the help of %s shows how it was called', async (name) => {
  const { run, env } = await createWorld();
  const { code, stdout } = await run([name, '--help']);
  expect(code).toBe(0);
  expect(stdout).toContain(`\n  videogen ${name} `);
  expect(stdout).not.toMatch(/pnpm|videogen-/);
  const byScript = await run([name, '--help'], { env: { ...env, npm_lifecycle_event: 'videogen' } });
  expect(byScript.stdout).toContain(`\n  pnpm videogen ${name} `);
});

test.each([
  ['emulator', '@videogen/emulator'],
  ['mock', '@videogen/contract'],
  ['proxy', '@videogen/contract'],
  ['verify', '@videogen/contract'],
])('%s says how to install %s where it is not', async (name, wanted) => {
  const world = await createWorld();
  const { code, stderr } = await world.run([name, '--port', '0'], { main: await alone(world) });
  expect(code).toBe(1);
  expect(stderr).toContain(`videogen ${name} needs ${wanted}, which is not installed`);
  expect(stderr).toContain(`next: npm install --global ${wanted}`);
});

test('a package of the project that it is called in will do, if it has the command', async () => {
  const world = await createWorld();
  const main = await alone(world);
  const project = join(world.folder, 'project');
  const folder = join(project, 'node_modules/@videogen/contract');
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, 'tool.mjs'),
    'console.log(process.argv.slice(2).join(" ")); process.exitCode = 3;',
  );
  const manifest = { name: '@videogen/contract', version: '9.9.9', bin: { 'videogen-verify': 'tool.mjs' } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  const found = await world.run(['verify', '--report', 'x'], { main, cwd: project });
  expect(found).toMatchObject({ code: 3, stdout: '--report x\n' });
  const { code, stderr } = await world.run(['mock'], { main, cwd: project });
  expect(code).toBe(1);
  expect(stderr).toContain('the installed @videogen/contract 9.9.9 has no command videogen-mock');
});

test('what is built needs nothing else to run', async () => {
  const world = await createWorld();
  const { code, stdout } = await world.run(['account'], { main: await alone(world) });
  expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('alice') });
});
