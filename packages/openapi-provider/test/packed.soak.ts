import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { image, KEY, startUpscaler } from '../examples/upscaler/server.ts';
import { example, temporaryDirectory } from './world.ts';

const execute = promisify(execFile);
const here = fileURLToPath(new URL('..', import.meta.url));

test('a project of the packed packages is tested, built, installed and applied', async () => {
  const directory = await temporaryDirectory();
  const tarballs = await packedTarballs(join(directory, 'tarballs'));
  const project = join(directory, 'project');
  const run = runner(project);
  await writeFile(join(directory, 'package.json'), '{ "private": true }\n');
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline'];
  await runner(directory)('npm', 'install', ...quiet, ...tarballs);
  const { description } = example('upscaler');
  await runner(directory)(
    'npx',
    'openapi-provider',
    'init',
    '--description',
    description,
    '--out',
    'project',
  );
  await run('npm', 'install', ...quiet, ...tarballs);
  expect(await run('npm', 'test')).toContain('upscaler_job: created, read, destroyed');
  await run('npm', 'run', 'build');
  await run('npm', 'run', 'pack');

  const upscaler = await startUpscaler();
  onTestFinished(() => upscaler.close());
  await writeFile(join(project, 'main.tf'), configuration);
  const environment = { UPSCALER_BASE_URL: upscaler.url, UPSCALER_API_KEY: KEY };
  const terraform = runner(project, { ...environment, TF_CLI_CONFIG_FILE: 'mirror/cli.tfrc' });
  await terraform('terraform', 'init');
  await terraform('terraform', 'apply', '-auto-approve');
  await terraform('terraform', 'plan', '-detailed-exitcode');
  expect(await readFile(join(project, 'cat.png'))).toEqual(image);
  await terraform('terraform', 'destroy', '-auto-approve');
  expect(upscaler.jobs.size).toBe(0);
});

const configuration = `terraform {
  required_providers {
    upscaler = { source = "upscaler/upscaler" }
  }
}
resource "upscaler_job" "cat" {
  source = "https://pictures.example/cat.png"
  factor = 2
}
resource "upscaler_job_file" "cat" {
  job_id = upscaler_job.cat.id
  path   = "cat.png"
}
`;

async function packedTarballs(destination: string): Promise<string[]> {
  for (const name of ['job-runtime', 'terraform-plugin', 'openapi-provider']) {
    const run = runner(join(here, '..', name));
    await run('npx', '-y', 'pnpm@12', 'build');
    await run('npx', '-y', 'pnpm@12', 'pack', '--pack-destination', destination);
  }
  return (await readdir(destination)).map((name) => join(destination, name));
}

/** Runs commands in a directory. They reject with what was printed when they fail. */
function runner(cwd: string, environment: Record<string, string> = {}) {
  const own = Object.entries(process.env).filter(([name]) => !/^(TF_|NODE_PATH$)/.test(name));
  const PATH = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ...Object.fromEntries(own), CHECKPOINT_DISABLE: '1', ...environment, PATH };
  return async (command: string, ...args: string[]) => (await execute(command, args, { cwd, env })).stdout;
}
