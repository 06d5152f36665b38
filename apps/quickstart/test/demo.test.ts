import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { startEmulator } from '../src/demo/emulator.ts';

const main = join(import.meta.dirname, '../src/demo.ts');
const root = join(import.meta.dirname, '../../..');

/** A demo that runs in pipes. */
function startDemo({ expect, onTestFinished }: TestContext, env: Record<string, string> = {}) {
  const { VIDEOGEN_BASE_URL: _, VIDEOGEN_API_KEY: __, ...rest } = process.env;
  const child = spawn(process.execPath, [main], {
    env: { ...rest, INIT_CWD: root, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close').then(([code]) => code as number);
  onTestFinished(async () => {
    // In good order, as it has processes of its own to end.
    child.kill();
    await ended;
  });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  /** Resolves with what the pattern finds, as soon as the demo has said it. */
  const said = async (pattern: RegExp): Promise<string> => {
    await expect.poll(() => output.stdout, { timeout: 50_000, interval: 20 }).toMatch(pattern);
    return pattern.exec(output.stdout)?.[1] ?? '';
  };
  return {
    child,
    output,
    said,
    ended,
    /** The throw-away directory, once it is told. */
    directory: async () => join(root, await said(/(\.demo\/run-\w+)/)),
  };
}

/** An emulator that is not the demo's own. */
async function service({ onTestFinished }: TestContext): Promise<Record<string, string>> {
  const emulator = await startEmulator('10m');
  onTestFinished(() => emulator.stop());
  return { VIDEOGEN_BASE_URL: emulator.baseUrl, VIDEOGEN_API_KEY: emulator.apiKey };
}

const isListening = (url: string) => fetch(url).then(Boolean, () => false);

test.concurrent('the whole demo fits into 80 columns, and leaves nothing behind', async (context) => {
  const { output, ended, said, directory } = startDemo(context);
  const url = await said(/the emulator at (http:\S+)/);
  const place = await directory();
  expect(await ended, output.stdout).toBe(0);
  expect(output.stderr).toBe('');
  expect(output.stdout).toMatch(/\n3 videos declared, generated, downloaded, checked and destroyed/);
  expect(output.stdout).not.toMatch(/[^\P{Cc}\n]/u);
  // What Terraform says is broken on terminals only.
  const own = output.stdout.split('\n').filter((line) => !line.includes('│'));
  expect(own.filter((line) => line.length > 80)).toEqual([]);
  expect([existsSync(place), await isListening(url)]).toEqual([false, false]);
});

test.concurrent.for([1, 2])(
  'interrupted %i times while Terraform applies, it leaves nothing',
  async (times, context) => {
    const { child, output, ended, said, directory } = startDemo(context);
    const url = await said(/the emulator at (http:\S+)/);
    const place = await directory();
    await said(/videogen_video_file\.\w+: Creating/);
    child.kill('SIGINT');
    await said(/stopping in good order/);
    if (times > 1) child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(output.stdout).toContain('nothing is left: the videos went with the emulator');
    expect([existsSync(place), await isListening(url)]).toEqual([false, false]);
  },
);

test.concurrent('interrupted at a real service, it keeps the state and tells how to go on', async (context) => {
  const { child, output, ended, said, directory } = startDemo(context, await service(context));
  const place = await directory();
  context.onTestFinished(() => rmSync(place, { recursive: true, force: true }));
  await said(/videogen_video_file\.\w+: Creating/);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(output.stdout).toMatch(/✘ interrupted\n.*\n {2}nothing is lost: .*\n {4}cd .* apply\n$/);
  expect(existsSync(join(place, 'terraform.quickstart.tfstate'))).toBe(true);
});

test.concurrent('a service that cannot be reached leaves nothing to go on with', async (context) => {
  // Nothing listens on the port of discarding.
  const env = { VIDEOGEN_BASE_URL: 'http://127.0.0.1:9', VIDEOGEN_API_KEY: 'sk_test' };
  const { output, ended, directory } = startDemo(context, env);
  const place = await directory();
  expect(await ended).toBe(1);
  expect(output.stdout).toContain('Error: The service cannot be reached');
  expect(output.stdout).toMatch(/✘ \w+ apply ended with 1; it said why above\.\n$/);
  expect(existsSync(place)).toBe(false);
});

test.concurrent('what goes wrong is told even when nobody reads standard output any more', async (context) => {
  const bin = mkdtempSync(join(tmpdir(), 'videogen-demo-'));
  context.onTestFinished(() => rmSync(bin, { recursive: true, force: true }));
  symlinkSync(process.execPath, join(bin, 'node'));
  const { child, output, ended } = startDemo(context, {
    PATH: bin,
    TERRAFORM_BINARY: '',
    VIDEOGEN_ENGINE: '',
  });
  child.stdout.destroy();
  expect(await ended).toBe(1);
  expect(output.stderr).toMatch(/^\n✘ Neither Terraform nor OpenTofu is on the PATH: install .*\n$/);
});
