import { parseArgs } from 'node:util';

/** What the command line asks for. */
export interface DemoOptions {
  /** Leave the video files on the disk. */
  keep: boolean;
  help: boolean;
}

/** What `--help` prints. */
export const HELP = `demo: from a few lines of CDKTF to videos on the disk, and back

Usage
  pnpm demo [--keep]

Declares three videos, applies them with real Terraform or OpenTofu, shows the
downloaded files, finds nothing left to change, and destroys them again. Ends
with 0 only if all of that held.

Options
  --keep      leave the video files on the disk; they are still deleted on the
              service
  -h, --help  print this

Environment
  VIDEOGEN_BASE_URL, VIDEOGEN_API_KEY
      use this service instead of the emulator; its videos may cost money
  TERRAFORM_BINARY
      the Terraform or OpenTofu to use; otherwise the PATH is searched
  NO_COLOR
      print no colours
`;

/**
 * Reads the command line.
 *
 * @throws an error that names the unknown flag
 */
export function parseOptions(args: readonly string[]): DemoOptions {
  const { values } = parseArgs({
    // `pnpm demo -- --keep` may hand over the dashes as well.
    args: args.filter((arg) => arg !== '--'),
    options: {
      keep: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    strict: true,
  });
  return values;
}
