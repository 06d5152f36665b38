import { constants } from 'node:fs';
import { mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { configurationError } from '../errors.ts';
import { shellWord } from '../text.ts';

/** What one profile holds. Each part may be missing. */
export interface Profile {
  readonly baseUrl?: string;
  readonly apiKey?: string;
  /** The service's words for the states of a video, as the client takes them. */
  readonly statuses?: Readonly<Partial<Record<StatusKind, readonly string[]>>>;
}

/** Profiles by name. */
export type Profiles = Readonly<Record<string, Profile>>;

const STATUS_KINDS = ['processing', 'completed', 'failed'] as const;
type StatusKind = (typeof STATUS_KINDS)[number];

const OTHERS = 0o077;

/** Where the profiles are: `videogen/config.json` in the user's configuration directory. */
export function profilePath(env: NodeJS.ProcessEnv): string {
  const base =
    env.XDG_CONFIG_HOME || (process.platform === 'win32' && env.APPDATA) || join(homedir(), '.config');
  return join(base, 'videogen', 'config.json');
}

/**
 * The profiles of a file; none where there is no file.
 *
 * @throws CliError if others may read or change the file, or it is not what we write.
 */
export async function readProfiles(path: string): Promise<Profiles> {
  const handle = await open(path, constants.O_RDONLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw configurationError(`the profiles in ${path} cannot be read: ${error.message}`);
  });
  if (!handle) return {};
  try {
    refuseLaxMode(path, (await handle.stat()).mode);
    return parseProfiles(path, await handle.readFile('utf8'));
  } finally {
    await handle.close();
  }
}

/** Writes all profiles, whole or not at all, for this user only. */
export async function writeProfiles(path: string, profiles: Profiles): Promise<void> {
  // Who keeps configuration elsewhere has a link here, which must stay one.
  const file = await realpath(path).catch(() => path);
  const part = `${file}.${process.pid}.part`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    const handle = await open(part, 'wx', 0o600);
    await handle.writeFile(`${JSON.stringify({ profiles }, null, 2)}\n`).finally(() => handle.close());
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw configurationError(`the profiles cannot be written to ${path}: ${(error as Error).message}`);
  }
}

function refuseLaxMode(path: string, mode: number): void {
  // Windows has no such bits; the file is in the user's own profile there.
  if (process.platform === 'win32' || (mode & OTHERS) === 0) return;
  const octal = (mode & 0o777).toString(8).padStart(4, '0');
  throw configurationError(
    `${path} holds keys, and others may read or change it (mode ${octal})`,
    `chmod 600 ${shellWord(path)}`,
  );
}

function parseProfiles(path: string, text: string): Profiles {
  const file = asRecord(parseJson(path, text));
  const profiles = asRecord(file?.profiles ?? {});
  if (!profiles) throw broken(path, '"profiles" is no object');
  return Object.fromEntries(
    Object.entries(profiles).map(([name, value]) => [name, parseProfile(path, name, value)]),
  );
}

function parseProfile(path: string, name: string, value: unknown): Profile {
  const record = asRecord(value);
  if (!record) throw broken(path, `the profile ${JSON.stringify(name)} is no object`);
  const { baseUrl, apiKey, statuses } = record;
  for (const [field, text] of Object.entries({ baseUrl, apiKey })) {
    if (text !== undefined && typeof text !== 'string') throw broken(path, `${name}.${field} is no text`);
  }
  return {
    ...(typeof baseUrl === 'string' && { baseUrl }),
    ...(typeof apiKey === 'string' && { apiKey }),
    ...(statuses !== undefined && { statuses: parseStatuses(path, name, statuses) }),
  };
}

function parseStatuses(path: string, name: string, value: unknown): NonNullable<Profile['statuses']> {
  const entries = Object.entries(asRecord(value) ?? { '': undefined });
  for (const [kind, words] of entries) {
    const isKnown = STATUS_KINDS.some((known) => known === kind);
    if (isKnown && Array.isArray(words) && words.every((word) => typeof word === 'string')) continue;
    throw broken(path, `${name}.statuses takes lists of words for ${STATUS_KINDS.join(', ')}`);
  }
  return Object.fromEntries(entries) as NonNullable<Profile['statuses']>;
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which holds keys.
    throw broken(path, 'it is no JSON');
  }
}

function asRecord(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function broken(path: string, reason: string) {
  return configurationError(
    `${path} is not a file of profiles: ${reason}`,
    'mend it, or remove it and run videogen login',
  );
}
