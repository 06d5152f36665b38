import { statSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseProvider } from '@videogen/release';
import { version } from '../src/provider.ts';

const HELP = `Builds the provider for every platform, packed as the registries of Terraform and OpenTofu read it.

Usage:
  pnpm release:provider [--sign KEY] [--platform OS_ARCH]... [--musl] [--out DIR]

Options:
  --sign KEY          signs the checksums with this key of gpg's keyring, RSA or DSA
  --platform OS_ARCH  builds for this platform only, such as linux_amd64
  --musl              builds for Alpine and its like, for a mirror; a registry takes only what is for glibc
  --out DIR           takes assets/ and mirror/; default: dist/release, or dist/release-musl
  --help              shows this
`;

/** Ends with 0, with 1 if the release fails, or with 2 if the command is wrong. */
async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (typeof options === 'string') {
    process.stderr.write(`${options}\nSee --help.\n`);
    return 2;
  }
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  try {
    await release(options);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 1;
  }
}

type Options = Exclude<ReturnType<typeof readOptions>, string>;

function readOptions(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      // pnpm passes the separator on.
      args: args.filter((arg) => arg !== '--'),
      options: {
        sign: text,
        platform: { ...text, multiple: true },
        musl: { type: 'boolean' },
        out: text,
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

async function release({ sign, platform, musl, out }: Options): Promise<void> {
  const { mirror } = await releaseProvider({
    entry: 'src/main.ts',
    version,
    directory: out ?? (musl ? 'dist/release-musl' : 'dist/release'),
    libc: musl ? 'musl' : 'glibc',
    platforms: platform,
    signingKey: sign,
    onFile: (file) => process.stdout.write(`${shown(file)}  ${size(file)}\n`),
  });
  if (!sign && !musl) process.stdout.write('not signed: a registry wants --sign KEY\n');
  process.stdout.write(`mirror for both registries: ${shown(mirror)}\n`);
}

/** A path from where the command was typed, which pnpm tells. */
const shown = (path: string) => relative(process.env.INIT_CWD ?? '', path);

function size(file: string): string {
  const bytes = statSync(file).size;
  return bytes < 100_000 ? `${bytes} B` : `${(bytes / 1e6).toFixed(1)} MB`;
}

process.exitCode = await main(process.argv.slice(2));
