import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { writeCliConfig } from '../cli-config.ts';
import { runCommand } from '../command.ts';
import { packMirror } from '../mirror.ts';

/** The clone, and where its packages go. */
export interface LocalReleaseOptions {
  /** The folder of the clone, in which everything is built. */
  root: string;
  /** Takes `npm`, `python`, `mirror` and `cli.tfrc`; it begins empty. */
  directory: string;
}

/** What a clone gives in the place of the registries. */
export interface LocalRelease {
  /** The folder of the npm packages, each named without its version, such as `videogen-client.tgz`. */
  npm: string;
  /** The folder of the Python projects, for pip: `videogen-cdktf` and `videogen-cdktn`. */
  python: string;
  /** The file for TF_CLI_CONFIG_FILE. */
  cliConfig: string;
}

interface Package {
  name: string;
  version: string;
  path: string;
  private: boolean;
}

/**
 * Packs what is built in a clone as the registries would give it: packages for npm and pip, and a mirror for Terraform.
 *
 * @throws when something is not built
 */
export async function releaseLocally({ root, directory }: LocalReleaseOptions): Promise<LocalRelease> {
  const packages = await listPackages(root);
  await rm(directory, { recursive: true, force: true });
  const npm = join(directory, 'npm');
  const python = join(directory, 'python');
  const mirror = join(directory, 'mirror');
  await mkdir(python, { recursive: true });
  await packNpm(root, packages, npm);
  for (const name of ['cdktf', 'cdktn']) await generatePython(find(packages, `@videogen/${name}`), python);
  const { path, version } = find(packages, 'terraform-provider-videogen');
  await packMirror({ binary: join(path, 'dist/terraform-provider-videogen'), version, directory: mirror });
  return { npm, python, cliConfig: await writeCliConfig({ mirror, file: join(directory, 'cli.tfrc') }) };
}

async function listPackages(root: string): Promise<Package[]> {
  const list = ['--silent', '--recursive', 'list', '--depth=-1', '--json'];
  return JSON.parse(await runTool('pnpm', list, root)) as Package[];
}

function find(packages: readonly Package[], wanted: string): Package {
  const found = packages.find(({ name }) => name === wanted);
  if (!found) throw new Error(`The workspace has no package ${wanted}.`);
  return found;
}

async function packNpm(root: string, packages: readonly Package[], folder: string): Promise<void> {
  const filters = packages.filter((each) => !each.private).map(({ name }) => `--filter=${name}`);
  await runTool('pnpm', ['--silent', ...filters, 'pack', '--out', join(folder, '%s.tgz')], root);
}

/** Writes a jsii package as a Python project, which takes no Python. */
async function generatePython({ name, path }: Package, folder: string): Promise<void> {
  const outdir = join(folder, '.pacmak');
  await runTool('pnpm', ['exec', 'jsii-pacmak', '--code-only', '--target=python', '--outdir', outdir], path);
  await rename(join(outdir, 'python'), join(folder, name.replace('@', '').replace('/', '-')));
  await rm(outdir, { recursive: true });
}

// On Windows these are .cmd files, which only a shell starts.
const runTool = (command: string, args: readonly string[], cwd: string) =>
  runCommand(command, args, { cwd, shell: process.platform === 'win32' });
