import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isThere, run } from './command.mts';
import type { JsiiModule, Library } from './library.mts';
import type { Places } from './places.mts';

/** A language that the library can be used from. */
export interface Language {
  name: string;
  /** What has to be on the machine, with the flag by which each tells its version. */
  toolchain: Record<string, string>;
  /** What jsii-pacmak must have written for it, in its folder. */
  metadata(library: Library): string;
  /** Synthesizes the app. @returns its folder, and what somebody should know who reads the outcome */
  synthesize(places: Places): Promise<{ app: string; note?: string }>;
}

/** TypeScript's app runs on what `pnpm build` left; its stack is the one that the others must equal. */
export async function synthesizeTypeScript(places: Places): Promise<string> {
  const app = places.app('typescript');
  const main = join(app, 'app.mts');
  const library = pathToFileURL(join(places.library.root, 'dist/index.js')).href;
  writeFileSync(main, readFileSync(main, 'utf8').replace('../../dist/index.js', library));
  await run(process.execPath, [main], app);
  return app;
}

async function python(places: Places): Promise<{ app: string }> {
  const app = places.app('python');
  const environment = join(places.cache, `python-${places.library.name}`);
  const interpreter = join(environment, 'bin/python');
  if (!existsSync(interpreter)) await run('python3', ['-m', 'venv', environment], app);
  const library = join(places.generated, 'python');
  await run(interpreter, ['-m', 'pip', 'install', '--quiet', library], app);
  // The version stays the same from run to run, and pip would keep what it has.
  await run(interpreter, ['-m', 'pip', 'install', '--quiet', '--force-reinstall', '--no-deps', library], app);
  await run(interpreter, ['app.py'], app);
  for (const code of pythonOfReadme(places.library.root)) {
    const readme = join(app, 'readme');
    mkdirSync(readme, { recursive: true });
    await run(interpreter, ['-c', code], readme);
  }
  return { app };
}

function pythonOfReadme(root: string): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```python\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  if (blocks.length === 0) throw new Error('The README has no Python.');
  return blocks;
}

async function go(places: Places): Promise<{ app: string; note?: string }> {
  const app = places.app('go');
  const { itself, cdk, name } = places.library;
  const replace = (module: string, folder: string) =>
    run('go', ['mod', 'edit', `-replace=${module}=${folder}`], app);
  await replace(itself.goModule, join(places.generated, 'go', packageOf(itself.goModule)));
  // The library is compiled against the constructs of the lock file, which not every module proxy has.
  const constructs = await places.generate(join(await places.installCdk(), 'constructs'), 'go');
  await replace('github.com/aws/constructs-go/constructs/v10', join(constructs, 'constructs'));
  const module = `${cdk.goModule}@v${cdk.version}`;
  const published = await isThere('go', 'list', '-m', module);
  if (!published) {
    const generated = await places.generate(join(await places.installCdk(), name), 'go');
    await replace(cdk.goModule, join(generated, packageOf(cdk.goModule)));
  }
  await run('go', ['mod', 'tidy'], app);
  await run('go', ['run', '.'], app);
  return { app, ...(!published && { note: `the module proxy has no ${module}; made from its npm package` }) };
}

const packageOf = (module: string): string => module.slice(module.lastIndexOf('/') + 1);

const MAVEN = ['--quiet', '--batch-mode', '-Dmaven.javadoc.skip', '-Dmaven.source.skip'];

async function java(places: Places): Promise<{ app: string; note?: string }> {
  const app = places.app('java');
  const { cdk, name } = places.library;
  const { groupId, artifactId } = cdk.targets.java.maven;
  const repository = join(places.cache, 'maven');
  const maven = [...MAVEN, `-Dmaven.repo.local=${repository}`];
  const jar = `${groupId.replaceAll('.', '/')}/${artifactId}/${cdk.version}/${artifactId}-${cdk.version}.jar`;
  // Not every mirror of Maven Central has the CDK's version, but its npm package holds all that it is made from.
  if (!existsSync(join(repository, jar)))
    await run(
      'mvn',
      [...maven, 'install'],
      await places.generate(join(await places.installCdk(), name), 'java'),
    );
  await run('mvn', [...maven, 'install'], join(places.generated, 'java'));
  await run('mvn', [...maven, 'compile', 'exec:java'], app);
  return { app, note: `${groupId}:${artifactId} made from its npm package` };
}

async function csharp(places: Places): Promise<{ app: string }> {
  const app = places.app('csharp');
  const { packageId } = places.library.itself.targets.dotnet;
  const project = join(places.generated, projectOf(places.library.itself));
  await run('dotnet', ['remove', 'package', packageId], app);
  await run('dotnet', ['add', 'reference', project], app);
  await run('dotnet', ['run'], app);
  return { app };
}

const projectOf = ({ targets: { dotnet } }: JsiiModule): string =>
  `dotnet/${dotnet.packageId}/${dotnet.packageId}.csproj`;

/** All languages but TypeScript. */
export const languages: readonly Language[] = [
  {
    name: 'Python',
    toolchain: { python3: '--version' },
    metadata: () => 'python/setup.py',
    synthesize: python,
  },
  {
    name: 'Java',
    toolchain: { java: '-version', mvn: '--version' },
    metadata: () => 'java/pom.xml',
    synthesize: java,
  },
  {
    name: 'Go',
    toolchain: { go: 'version' },
    metadata: ({ itself }) => `go/${packageOf(itself.goModule)}/go.mod`,
    synthesize: go,
  },
  {
    name: 'C#',
    toolchain: { dotnet: '--version' },
    metadata: ({ itself }) => projectOf(itself),
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
