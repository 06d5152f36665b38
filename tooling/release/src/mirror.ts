import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { terraformPlatform } from './platform.ts';
import { executable, registries, source } from './provider.ts';

/** What goes into a mirror, and where the mirror is. */
export interface MirrorOptions {
  /** The provider's executable. It is copied, so that a later build changes no mirror. */
  binary: string;
  /** The provider's version, as in "0.1.0". */
  version: string;
  /** The directory of the mirror; made if it is missing. Other versions and platforms in it stay. */
  directory: string;
  /**
   * The platforms that the executable runs on, as Terraform names them.
   * @default this machine's
   */
  platforms?: readonly string[];
}

/**
 * Lays out a filesystem mirror, unpacked, that serves both Terraform and OpenTofu.
 *
 * @returns the executables' paths in the mirror
 * @throws when there is no such binary
 */
export async function packMirror(options: MirrorOptions): Promise<string[]> {
  const { binary, directory, version, platforms = [terraformPlatform()] } = options;
  const packed: string[] = [];
  for (const platform of platforms) {
    const extension = platform.startsWith('windows_') ? '.exe' : '';
    for (const host of registries) {
      const target = join(
        directory,
        host,
        source,
        version,
        platform,
        `${executable}_v${version}${extension}`,
      );
      await place(packed[0] ?? binary, target, packed.length > 0);
      packed.push(target);
    }
  }
  return packed;
}

// The executable is about 100 MB: one copy is enough for the mirror, the rest are links to it.
async function place(from: string, to: string, linked: boolean): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rm(to, { force: true });
  if (linked && (await tryLink(from, to))) return;
  await copyFile(from, to, constants.COPYFILE_FICLONE);
  await chmod(to, 0o755);
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch {
    return false; // Some filesystems have no hard links.
  }
}
