import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeArchive } from './archive.ts';
import { writeChecksums } from './checksums.ts';
import { compileProgram } from './compile.ts';
import { mirrorArchive } from './mirror.ts';
import { executable, executableName } from './provider.ts';
import { checkKey, sign } from './sign.ts';
import { choose, muslTargets, type Target, targets } from './targets.ts';

/** What is released, and where it goes. */
export interface ReleaseOptions {
  /** The provider's first module. */
  entry: string;
  /** The provider's version, as in "0.1.0". */
  version: string;
  /** Takes `assets`, what the registries read, and `mirror`; both begin empty. */
  directory: string;
  /** As Terraform names them. @default all that Bun has */
  platforms?: readonly string[] | undefined;
  /** With "musl", executables for Alpine and its like, for a mirror and no registry. @default "glibc" */
  libc?: 'glibc' | 'musl' | undefined;
  /** A key in gpg's keyring that signs the checksums, RSA or DSA. @default nothing is signed */
  signingKey?: string | undefined;
  /** For gpg. @default this process's environment */
  env?: NodeJS.ProcessEnv | undefined;
  /** Told of each file that is ready. */
  onFile?: ((file: string) => void) | undefined;
}

/** Where the parts of a release are. */
export interface Release {
  /** What a registry reads: archives, manifest, checksums and, with a key, the signature. */
  assets: string[];
  /** A filesystem mirror of the same archives, for both registries' hosts. */
  mirror: string;
}

/**
 * Builds the provider for every platform, packed as the registries of Terraform and OpenTofu read it.
 *
 * @throws when a platform is unknown, Bun cannot compile, or the checksums cannot be signed
 */
export async function releaseProvider(options: ReleaseOptions): Promise<Release> {
  const { version, directory, platforms, libc, signingKey, env, onFile } = options;
  const chosen = choose(platforms, libc === 'musl' ? muslTargets : targets);
  if (signingKey) await checkKey(signingKey, env);
  const [assets, mirror] = [join(directory, 'assets'), join(directory, 'mirror')];
  await Promise.all([assets, mirror].map((it) => rm(it, { recursive: true, force: true })));
  await mkdir(assets, { recursive: true });

  const files: string[] = [];
  const done = (file: string) => {
    files.push(file);
    onFile?.(file);
  };
  // One after the other: compiling and packing keep a processor busy each.
  for (const target of chosen) {
    const archive = await pack(target, assets, options);
    await mirrorArchive({ archive, directory: mirror });
    done(archive);
  }
  done(await writeManifest(assets, version));
  const checksums = join(assets, `${assetName(version)}_SHA256SUMS`);
  await writeChecksums(files, checksums);
  done(checksums);
  if (signingKey) done(await sign({ file: checksums, key: signingKey, env }));
  return { assets: files, mirror };
}

const assetName = (version: string) => `${executable}_${version}`;

async function pack(target: Target, assets: string, { entry, version }: ReleaseOptions): Promise<string> {
  const scratch = await mkdtemp(join(tmpdir(), 'videogen-release-'));
  try {
    const name = executableName(version, target.platform);
    const file = join(scratch, name);
    await compileProgram({ entry, outfile: file, target: target.bun });
    const archive = join(assets, `${assetName(version)}_${target.platform}.zip`);
    await writeArchive({ file, name, archive });
    return archive;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** What tells a registry which protocol to expect. */
async function writeManifest(assets: string, version: string): Promise<string> {
  const manifest = join(assets, `${assetName(version)}_manifest.json`);
  const content = { version: 1, metadata: { protocol_versions: ['6.0'] } };
  await writeFile(manifest, `${JSON.stringify(content, null, 2)}\n`);
  return manifest;
}
