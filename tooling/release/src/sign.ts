import { rm } from 'node:fs/promises';
import { CommandError, runCommand } from './command.ts';

/** What is signed, and with which key. */
export interface SignOptions {
  /** The file to sign; the signature goes beside it, with `.sig` at the end. */
  file: string;
  /** The key's fingerprint, id or address in gpg's keyring, and its passphrase with gpg's agent. */
  key: string;
  /** For gpg; GNUPGHOME says where its keyring is. @default this process's environment */
  env?: NodeJS.ProcessEnv | undefined;
}

/** OpenPGP's numbers of the algorithms that the registries accept. */
const accepted = new Map([
  ['1', 'RSA'],
  ['17', 'DSA'],
]);

/**
 * Makes a detached binary signature, which is what the registries ask for.
 *
 * @returns the signature's file
 * @throws an error of one line when gpg is missing, when it has no such secret key, or when the key is of a kind
 * that the registries refuse
 */
export async function sign({ file, key, env = process.env }: SignOptions): Promise<string> {
  await checkKey(key, env);
  const signature = `${file}.sig`;
  await rm(signature, { force: true });
  await gpg(['--local-user', key, '--output', signature, '--detach-sign', file], env);
  return signature;
}

/** Says what `sign` would say about a key, before anything is built. @throws as `sign` does */
export async function checkKey(key: string, env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const listed = await gpg(['--with-colons', '--list-secret-keys', key], env);
  if (isForRegistries(listed)) return;
  throw new Error(
    `The key ${key} is neither RSA nor DSA, and the registries accept no other: make one with gpg --quick-generate-key NAME rsa4096 sign.`,
  );
}

/** Whether the first key of a listing by `gpg --with-colons` is of a kind that the registries accept. */
export function isForRegistries(listing: string): boolean {
  const fields = listing.split('\n').find((line) => line.startsWith('sec:'));
  return accepted.has(fields?.split(':')[3] ?? '');
}

async function gpg(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  try {
    return await runCommand('gpg', ['--batch', '--no-tty', ...args], { env });
  } catch (error) {
    if (error instanceof CommandError && error.missing) {
      throw new Error('gpg is not on the PATH: install GnuPG, or release without a key.', { cause: error });
    }
    throw error;
  }
}
