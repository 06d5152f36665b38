import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { freePort } from './free-port.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const read = (name: string): unknown => parse(readFileSync(join(root, 'examples/ci', name), 'utf8'));

interface GitHub {
  jobs: Record<string, { env?: Record<string, string>; steps: { name?: string; run?: string }[] }>;
}
interface GitLab {
  contract: { variables: Record<string, string>; script: string[] };
}

/** The script lines of the jobs, without the installation: here all is installed already. */
function githubJob(): { env: Record<string, string>; script: string } {
  const { env = {}, steps } = (read('github-actions.yml') as GitHub).jobs.emulator ?? { steps: [] };
  const lines = steps.filter(({ name }) => name !== 'Install').flatMap(({ run }) => run ?? []);
  return { env, script: lines.join('\n') };
}
function gitlabJob(): { env: Record<string, string>; script: string } {
  const { variables, script } = (read('gitlab-ci.yml') as GitLab).contract;
  return { env: variables, script: script.join('\n') };
}

/** Runs a script as both services do: by bash, which ends at the first failure. */
function runScript(
  script: string,
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  const child = spawn('bash', ['-eo', 'pipefail', '-c', withInstalledPnpm(script)], {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  // A test that is cut off must not leave the script's emulator behind.
  onTestFinished(() => endGroup(child.pid));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** pnpm is here already, as it runs these tests; asking a registry for it is part of the installation. */
function withInstalledPnpm(script: string): string {
  return script.replaceAll('npx -y pnpm@12', 'pnpm');
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGTERM');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

describe('the examples do what they say', () => {
  const jobs: [string, typeof githubJob][] = [
    ['GitHub Actions', githubJob],
    ['GitLab', gitlabJob],
  ];
  test.each(jobs)('%s', async (_, job) => {
    const dir = mkdtempSync(join(tmpdir(), 'ci-'));
    onTestFinished(() => rmSync(dir, { recursive: true }));
    const { env, script } = job();
    const port = await freePort();
    const { code, output } = await runScript(script, { ...env, PORT: String(port), REPORT_DIR: dir });
    expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('(100 %)') });
    expect(readFileSync(join(dir, 'junit.xml'), 'utf8')).toMatch(/failures="0"/);
    // The emulator went with the script.
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });
});
