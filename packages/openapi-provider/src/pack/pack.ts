import { chmod, copyFile, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isObject, objectOf, textOf } from '../json.ts';
import { fail } from '../problems.ts';
import { readDocument } from '../read-document.ts';

/** What goes into a mirror. */
export interface PackOptions {
  /** The provider: an executable file, or the module that Node shall run on this machine. */
  readonly program: { readonly binary: string } | { readonly node: string };
  /** The directory of the mirror; other versions and platforms in it stay. */
  readonly out: string;
  /** The generated schema, which names the source. */
  readonly schema: string;
  /** Such as "0.1.0". @default that of `package.json` in the working directory */
  readonly version?: string | undefined;
  /** As Terraform names it, such as "linux_amd64". @default this machine's */
  readonly platform?: string | undefined;
}

/** The registries that a source address without a host means: Terraform's and OpenTofu's. */
const registries = ['registry.terraform.io', 'registry.opentofu.org'];

/**
 * Lays out a filesystem mirror, unpacked, for Terraform and OpenTofu, and beside it `cli.tfrc`, for
 * TF_CLI_CONFIG_FILE, which takes the provider from there.
 *
 * @returns the files that were written
 * @throws GenerateError if a file is missing.
 */
export async function pack(options: PackOptions): Promise<string[]> {
  const { program, out, platform = thisPlatform() } = options;
  const source = await sourceOf(options.schema);
  const version = options.version ?? (await versionHere());
  const name = source.slice(source.indexOf('/') + 1);
  const extension = platform.startsWith('windows_') ? '.exe' : '';
  const file = `terraform-provider-${name}_v${version}${extension}`;
  const written: string[] = [];
  for (const host of registries) {
    const target = join(out, host, source, version, platform, file);
    await mkdir(dirname(target), { recursive: true });
    await rm(target, { force: true });
    if (written[0] === undefined) await place(program, target);
    // A compiled provider is large; where the file system has no links, a copy does.
    else await link(written[0], target).catch(() => copyFile(written[0] ?? '', target));
    written.push(target);
  }
  const cliConfig = join(out, 'cli.tfrc');
  await writeFile(cliConfig, cliConfigOf(out, source));
  return [...written, cliConfig];
}

async function place(program: PackOptions['program'], target: string): Promise<void> {
  if ('binary' in program) {
    await copyFile(program.binary, target).catch((error: Error) =>
      fail(program.binary, `cannot be copied: ${error.message}; build it first`, { cause: error }),
    );
  } else {
    const quoted = [process.execPath, resolve(program.node)].map(
      (text) => `'${text.replaceAll("'", "'\\''")}'`,
    );
    await writeFile(target, `#!/bin/sh\nexec ${quoted.join(' ')} "$@"\n`);
  }
  await chmod(target, 0o755);
}

async function sourceOf(schema: string): Promise<string> {
  const [address] = Object.keys(objectOf(await readDocument(schema), 'provider_schemas') ?? {});
  const source = address?.split('/').slice(1).join('/');
  return source || fail(schema, 'is no generated schema; run generate first');
}

async function versionHere(): Promise<string> {
  const content: unknown = JSON.parse(await readFile('package.json', 'utf8').catch(() => '{}'));
  const version = isObject(content) ? textOf(content, 'version') : undefined;
  return version ?? fail('package.json', 'has no version; give one with --version');
}

/** The platform as Terraform names it. */
function thisPlatform(): string {
  const systems: Readonly<Record<string, string>> = { win32: 'windows' };
  const architectures: Readonly<Record<string, string>> = { x64: 'amd64', ia32: '386' };
  const { platform, arch } = process;
  return `${systems[platform] ?? platform}_${architectures[arch] ?? arch}`;
}

function cliConfigOf(mirror: string, source: string): string {
  const ours = JSON.stringify(registries.map((host) => `${host}/${source}`));
  return `provider_installation {
  filesystem_mirror {
    path    = ${JSON.stringify(resolve(mirror))}
    include = ${ours}
  }
  direct {
    exclude = ${ours}
  }
}
`;
}
