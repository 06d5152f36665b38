import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { runTerraform, terraformEnvironment } from './run.ts';

const cwd = tmpdir();

it('hands over lines as they come, and the exit code', async () => {
  const script = 'console.log("one\\ntwo"); console.error("three"); process.exitCode = 2';
  const lines: string[] = [];
  const result = await runTerraform(['-e', script], {
    cwd,
    command: process.execPath,
    onLine: (line, stream) => lines.push(`${stream} ${line}`),
  });
  expect(result).toEqual({ exitCode: 2, stdout: 'one\ntwo\n', stderr: 'three\n' });
  expect(lines.sort()).toEqual(['stderr three', 'stdout one', 'stdout two']);
});

it('interrupts once and waits for an end in good order', async () => {
  const script = `
    process.on('SIGINT', () => { console.log('interrupted'); clearInterval(timer); });
    const timer = setInterval(() => {}, 1000);
    console.log('ready');`;
  const controller = new AbortController();
  const result = await runTerraform(['-e', script], {
    cwd,
    command: process.execPath,
    signal: controller.signal,
    onLine: () => controller.abort(),
  });
  expect(result).toEqual({ exitCode: 0, stdout: 'ready\ninterrupted\n', stderr: '' });
});

it('says which command could not start', async () => {
  await expect(runTerraform([], { cwd, command: '/none/terraform' })).rejects.toThrow(/ENOENT/);
});

it('passes on no setting of the user but logging', () => {
  vi.stubEnv('TF_CLI_ARGS', '-bogus');
  vi.stubEnv('TF_WORKSPACE', 'bogus');
  vi.stubEnv('TF_LOG', 'TRACE');
  const env = terraformEnvironment({ cliConfig: '/config', env: { TF_REATTACH_PROVIDERS: '{}' } });
  vi.unstubAllEnvs();
  expect(env).toMatchObject({
    CHECKPOINT_DISABLE: '1',
    TF_CLI_CONFIG_FILE: '/config',
    TF_IN_AUTOMATION: '1',
    TF_LOG: 'TRACE',
    TF_REATTACH_PROVIDERS: '{}',
  });
  expect(env).not.toHaveProperty('TF_CLI_ARGS');
  expect(env).not.toHaveProperty('TF_WORKSPACE');
});
