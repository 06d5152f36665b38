import { existsSync, rmdirSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
const providerApp = join(root, 'apps/terraform-provider');

/** The provider as `pnpm build` leaves it. */
export const providerBinary = join(
  providerApp,
  `dist/terraform-provider-videogen${process.platform === 'win32' ? '.exe' : ''}`,
);

/** The version that the provider is packed as. */
export async function providerVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(providerApp, 'package.json'), 'utf8'));
  return version;
}

/** The directories and files of one demo. */
export interface Places {
  /** The throw-away directory; the app runs in it, and the state lies in it. */
  directory: string;
  mirror: string;
  cliConfig: string;
  /** Where Terraform runs. */
  stack: string;
  videos: string;
}

/**
 * Makes a throw-away directory. It is inside the workspace and not among the temporary files of the system,
 * because a state that knows paid videos may be left in it.
 */
export async function makePlaces(): Promise<Places> {
  const parent = join(root, '.demo');
  await mkdir(parent, { recursive: true });
  const directory = await mkdtemp(join(parent, 'run-'));
  return {
    directory,
    mirror: join(directory, 'mirror'),
    cliConfig: join(directory, 'cli.tfrc'),
    stack: join(directory, 'cdktf.out/stacks/quickstart'),
    videos: join(directory, 'videos'),
  };
}

/**
 * Moves the videos out of the throw-away directory.
 *
 * @returns where they are now
 */
export async function keepVideos({ directory, videos }: Places): Promise<string> {
  const kept = join(root, 'videos', relative(join(root, '.demo'), directory));
  await mkdir(join(root, 'videos'), { recursive: true });
  await rename(videos, kept);
  return kept;
}

/** Whether a video may have been asked for: Terraform keeps a state, or the provider has noted an order. */
export function knowsVideos({ directory, stack }: Places): boolean {
  return [join(directory, 'terraform.quickstart.tfstate'), join(stack, '.terraform/journal')].some(
    existsSync,
  );
}

/** Removes the throw-away directory and all that is in it, at once, so that it can be done while the process ends. */
export function removePlaces({ directory }: Places): void {
  rmSync(directory, { recursive: true, force: true, maxRetries: 3 });
  try {
    rmdirSync(dirname(directory));
  } catch {} // Others may be in it.
}

/** A path as somebody in the current directory would write it. */
export function shown(path: string): string {
  const from = relative(process.env.INIT_CWD ?? process.cwd(), path);
  return from.startsWith('..') ? path : from;
}
