import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isThere, run } from './command.mts';
import type { Places } from './places.mts';

/** A language that the library can be used from. */
export interface Language {
  name: string;
  /** What has to be on the machine, with the flag by which each tells its version. */
  toolchain: Record<string, string>;
  /** What jsii-pacmak must have written for it, in its folder. */
  metadata: string;
  /** Synthesizes the app. @returns its folder */
  synthesize(places: Places): Promise<string>;
}

/** TypeScript's app runs on what `pnpm build` left; its stack is the one that the others must equal. */
export async function synthesizeTypeScript(places: Places): Promise<string> {
  const app = places.app('typescript');
  await run(process.execPath, [join(import.meta.dirname, 'typescript/app.mts')], app);
  return app;
}

async function python(places: Places): Promise<string> {
  const app = places.app('python');
  const environment = join(places.cache, 'python');
  const interpreter = join(environment, 'bin/python');
  if (!existsSync(interpreter)) await run('python3', ['-m', 'venv', environment], app);
  const library = join(places.generated, 'python');
  await run(interpreter, ['-m', 'pip', 'install', '--quiet', library], app);
  // The version stays the same from run to run, and pip would keep what it has.
  await run(interpreter, ['-m', 'pip', 'install', '--quiet', '--force-reinstall', '--no-deps', library], app);
  await run(interpreter, ['app.py'], app);
  for (const code of pythonOfReadme()) {
    const readme = join(app, 'readme');
    mkdirSync(readme, { recursive: true });
    await run(interpreter, ['-c', code], readme);
  }
  return app;
}

function pythonOfReadme(): string[] {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```python\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  if (blocks.length === 0) throw new Error('The README has no Python.');
  return blocks;
}

async function go(places: Places): Promise<string> {
  const app = places.app('go');
  // The library is compiled against the constructs of the lock file, which not every module proxy has.
  const constructs = await places.generate(places.dependency('constructs'), 'go');
  const replacements = {
    'github.com/videogen/videogen-cdktf-go/videogencdktf': join(places.generated, 'go/videogencdktf'),
    'github.com/aws/constructs-go/constructs/v10': join(constructs, 'constructs'),
  };
  for (const [module, folder] of Object.entries(replacements))
    await run('go', ['mod', 'edit', `-replace=${module}=${folder}`], app);
  await run('go', ['mod', 'tidy'], app);
  await run('go', ['run', '.'], app);
  return app;
}

const MAVEN = ['--quiet', '--batch-mode', '-Dmaven.javadoc.skip', '-Dmaven.source.skip'];

async function java(places: Places): Promise<string> {
  const app = places.app('java');
  const repository = join(places.cache, 'maven');
  const maven = [...MAVEN, `-Dmaven.repo.local=${repository}`];
  if (!existsSync(join(repository, 'com/hashicorp/cdktf/0.21.0/cdktf-0.21.0.jar')))
    await installCdk(places, maven);
  await run('mvn', [...maven, 'install'], join(places.generated, 'java'));
  await run('mvn', [...maven, 'compile', 'exec:java'], app);
  return app;
}

// Not every mirror of Maven Central has cdktf 0.21, but its npm package holds all that it is made from. npm
// installs what the package bundles, which pnpm keeps elsewhere.
async function installCdk(places: Places, maven: readonly string[]): Promise<void> {
  const folder = join(places.cache, 'cdktf');
  const npm = ['install', '--no-audit', '--no-fund', '--prefix', folder, 'cdktf@0.21.0', 'constructs@10.7.2'];
  await run('npm', npm, places.cache);
  const sources = await places.generate(join(folder, 'node_modules/cdktf'), 'java');
  await run('mvn', [...maven, 'install'], sources);
  rmSync(folder, { recursive: true, force: true });
}

async function csharp(places: Places): Promise<string> {
  const app = places.app('csharp');
  const project = join(places.generated, 'dotnet/Videogen.Cdktf/Videogen.Cdktf.csproj');
  await run('dotnet', ['remove', 'package', 'Videogen.Cdktf'], app);
  await run('dotnet', ['add', 'reference', project], app);
  await run('dotnet', ['run'], app);
  return app;
}

/** All languages but TypeScript. */
export const languages: readonly Language[] = [
  {
    name: 'Python',
    toolchain: { python3: '--version' },
    metadata: 'python/setup.py',
    synthesize: python,
  },
  {
    name: 'Java',
    toolchain: { java: '-version', mvn: '--version' },
    metadata: 'java/pom.xml',
    synthesize: java,
  },
  { name: 'Go', toolchain: { go: 'version' }, metadata: 'go/videogencdktf/go.mod', synthesize: go },
  {
    name: 'C#',
    toolchain: { dotnet: '--version' },
    metadata: 'dotnet/Videogen.Cdktf/Videogen.Cdktf.csproj',
    synthesize: csharp,
  },
];

/** The commands of a toolchain that this machine lacks. */
export async function missingCommands({ toolchain }: Language): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(toolchain).map(async ([command, flag]) =>
      (await isThere(command, flag)) ? [] : [command],
    ),
  );
  return found.flat();
}
