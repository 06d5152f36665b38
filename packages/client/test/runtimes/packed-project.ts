import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';

const run = promisify(execFile);
const packageDir = fileURLToPath(new URL('../..', import.meta.url));

/** A directory as somebody has it who starts with nothing and installs the client as it would be published. */
export interface PackedProject {
  readonly dir: string;
  remove(): Promise<void>;
}

/** Builds and packs the client, and installs that with npm; `example.mjs` and `.mts` are the README's first example. */
export async function packedProject(): Promise<PackedProject> {
  const dir = await mkdtemp(join(tmpdir(), 'client-packed-'));
  const remove = () => rm(dir, { recursive: true });
  try {
    await install(dir);
  } catch (error) {
    await remove();
    throw error;
  }
  return { dir, remove };
}

async function install(dir: string): Promise<void> {
  // Not `pnpm build`, because what is built into it must be built first.
  await run('turbo', ['run', 'build', '--filter=@videogen/client'], { cwd: packageDir });
  await run('pnpm', ['pack', '--out', join(dir, 'client.tgz')], { cwd: packageDir });
  await run('npm', ['init', '-y'], { cwd: dir });
  await run('npm', ['install', '--no-audit', '--no-fund', './client.tgz'], { cwd: dir });
  const readme = await readFile(join(packageDir, 'README.md'), 'utf8');
  const example = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  for (const name of ['example.mjs', 'example.mts']) await writeFile(join(dir, name), example);
}

/** Runs the example, and checks that it did what it says. */
export async function checkExample(
  { dir }: PackedProject,
  [command, ...args]: readonly [string, ...string[]],
  service: { readonly url: string; readonly key: string },
): Promise<void> {
  const env = { ...process.env, VIDEOGEN_BASE_URL: service.url, VIDEOGEN_API_KEY: service.key };
  const { stdout } = await run(command, [...args, 'example.mjs'], { cwd: dir, env });
  const file = await readFile(join(dir, 'out/boat.mp4'));
  await rm(join(dir, 'out'), { recursive: true });
  const sha256 = createHash('sha256').update(file).digest('hex');
  expect(stdout.trim().split('\n').slice(-2)).toEqual(['100', `${file.length} bytes, sha256 ${sha256}`]);
}

/** Checks the types of the example, and those of the package itself. */
export async function checkTypes({ dir }: PackedProject, settings: object): Promise<void> {
  const compilerOptions = { noEmit: true, strict: true, target: 'es2022', types: [], ...settings };
  await writeFile(join(dir, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['example.mts'] }));
  const { stdout } = await run('tsc', ['-p', dir]).catch((error: { stdout: string }) => error);
  expect(stdout).toBe('');
}
