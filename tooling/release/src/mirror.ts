import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { terraformPlatform } from './platform.ts';
import { executableName, registries, source } from './provider.ts';

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
    for (const host of registries) {
      const name = executableName(version, platform);
      const target = join(directory, host, source, version, platform, name);
      await place(packed[0] ?? binary, target, packed.length > 0);
      await chmod(target, 0o755);
      packed.push(target);
    }
  }
  return packed;
}

/** An archive of a release, and the mirror that takes it. */
export interface MirrorArchiveOptions {
  /** Its name says version and platform: `terraform-provider-NAME_VERSION_OS_ARCH.zip`. */
  archive: string;
  /** The directory of the mirror; made if it is missing. */
  directory: string;
}

/** Puts an archive into a filesystem mirror, packed, for both Terraform and OpenTofu. */
export async function mirrorArchive({ archive, directory }: MirrorArchiveOptions): Promise<void> {
  for (const host of registries) {
    await place(archive, join(directory, host, source, basename(archive)), true);
  }
}

// The executable is about 100 MB: one copy is enough for the mirror, the rest are links to it.
async function place(from: string, to: string, linked: boolean): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  await rm(to, { force: true });
  if (linked && (await tryLink(from, to))) return;
  await copyFile(from, to, constants.COPYFILE_FICLONE);
}

async function tryLink(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch {
    return false; // Some filesystems have no hard links.
  }
}
