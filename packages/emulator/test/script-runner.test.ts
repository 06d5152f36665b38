import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** An emulator two shells below what looks like `name`, with what it needs to be reached and ended. */
async function startBelow(name: string) {
  const script = '"$0" "$1" --port 0 --key a=k & echo "pid $!"; wait; true';
  const runner = spawn('sh', ['-c', 'sh -c "$2" "$0" "$1"; true', process.execPath, MAIN, script], {
    argv0: name,
    env: { ...process.env, npm_lifecycle_event: 'emulator' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  runner.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  while (!/listening on/.test(output)) await once(runner.stdout, 'data');
  const pid = Number(/pid (\d+)/.exec(output)?.[1]);
  const url = /http:\S+/.exec(output)?.[0] ?? '';
  onTestFinished(() => {
    for (const id of [pid, runner.pid ?? 0]) {
      try {
        process.kill(id, 'SIGKILL');
      } catch {
        // It has ended, as it should.
      }
    }
  });
  const answers = () =>
    fetch(`${url}/v1/account`, { headers: { authorization: 'Bearer k', connection: 'close' } }).then(
      ({ status }) => status,
      () => 'gone',
    );
  return { runner, answers };
}

test.runIf(process.platform !== 'win32')(
  'an emulator ends when the package manager that ran it is gone',
  async () => {
    const { runner, answers } = await startBelow('pnpm');
    expect(await answers()).toBe(200);
    // The watch begins with a look at the processes.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await answers()).toBe(200);
    runner.kill('SIGKILL');
    await expect.poll(answers).toBe('gone');
  },
);
