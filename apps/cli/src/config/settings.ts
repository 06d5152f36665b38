import { readFile } from 'node:fs/promises';
import { configurationError, noKeyError, usageError } from '../errors.ts';
import { type Profile, profilePath, readProfiles } from './profile-file.ts';

/** The flags that say where and who. */
export interface ConnectionFlags {
  baseUrl?: string | undefined;
  apiKeyFile?: string | undefined;
  profile?: string | undefined;
}

/** A value and where it comes from, in words. */
export interface Sourced {
  readonly value: string;
  readonly source: string;
}

/** What is known before a call; each may be missing. */
export interface Settings {
  readonly path: string;
  readonly profile: string;
  readonly baseUrl: Sourced | undefined;
  readonly apiKey: Sourced | undefined;
  readonly statuses: Profile['statuses'];
}

/** Settings with which the service can be called. */
export type CompleteSettings = Settings & { readonly baseUrl: Sourced; readonly apiKey: Sourced };

export const DEFAULT_PROFILE = 'default';

/**
 * Where the service is and who calls. A flag rules over the environment, and that over the profile; but a profile
 * that is named by a flag rules over the environment. The file of profiles is read only where it is needed.
 *
 * @throws CliError
 */
export async function readSettings(flags: ConnectionFlags, env: NodeJS.ProcessEnv): Promise<Settings> {
  const path = profilePath(env);
  const name = flags.profile ?? (env.VIDEOGEN_PROFILE || undefined);
  const fromFlags = await readFlags(flags);
  const fromEnv = flags.profile === undefined ? readEnvironment(env) : {};
  const given = { ...fromEnv, ...fromFlags };
  const isWhole = given.baseUrl !== undefined && given.apiKey !== undefined;
  const profile = isWhole && name === undefined ? {} : await readProfile(path, name);
  const source = `profile ${name ?? DEFAULT_PROFILE}`;
  const settings: Settings = {
    path,
    profile: name ?? DEFAULT_PROFILE,
    baseUrl: given.baseUrl ?? sourced(profile.baseUrl, source),
    apiKey: given.apiKey ?? sourced(profile.apiKey, source),
    statuses: profile.statuses,
  };
  refuseForeignKey(settings, profile, source);
  return settings;
}

/** @throws CliError with the exit code 2 without a base URL, 5 without a key. */
export function requireComplete(settings: Settings): CompleteSettings {
  const { baseUrl, apiKey } = settings;
  if (!baseUrl) {
    throw configurationError(
      'where the service is, is not said anywhere',
      'set VIDEOGEN_BASE_URL, give --base-url URL, or run videogen login',
    );
  }
  if (!apiKey) {
    throw noKeyError(
      'there is no API key',
      'set VIDEOGEN_API_KEY, give --api-key-file FILE, or run videogen login',
    );
  }
  return { ...settings, baseUrl, apiKey };
}

/** The key in a file, or on standard input for `-`. @throws CliError */
export async function readKeyFile(path: string): Promise<string> {
  const text = await (path === '-' ? readStream(process.stdin) : readFile(path, 'utf8')).catch(
    (error: Error) => {
      throw usageError(`--api-key-file: ${error.message}`);
    },
  );
  const key = text.trim();
  if (!key) throw usageError(`--api-key-file: ${path === '-' ? 'standard input' : path} is empty`);
  return key;
}

/** All of a stream, as text. */
export async function readStream(stream: NodeJS.ReadableStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

type Given = { baseUrl?: Sourced; apiKey?: Sourced };

async function readFlags({ baseUrl, apiKeyFile }: ConnectionFlags): Promise<Given> {
  return {
    ...(baseUrl !== undefined && { baseUrl: { value: baseUrl, source: '--base-url' } }),
    ...(apiKeyFile !== undefined && {
      apiKey: { value: await readKeyFile(apiKeyFile), source: '--api-key-file' },
    }),
  };
}

function readEnvironment({ VIDEOGEN_BASE_URL: baseUrl, VIDEOGEN_API_KEY: apiKey }: NodeJS.ProcessEnv): Given {
  return {
    ...(baseUrl && { baseUrl: { value: baseUrl, source: 'VIDEOGEN_BASE_URL' } }),
    ...(apiKey && { apiKey: { value: apiKey, source: 'VIDEOGEN_API_KEY' } }),
  };
}

async function readProfile(path: string, name: string | undefined): Promise<Profile> {
  const profiles = await readProfiles(path);
  const wanted = name ?? DEFAULT_PROFILE;
  const profile = Object.hasOwn(profiles, wanted) ? profiles[wanted] : undefined;
  if (profile === undefined && name !== undefined) {
    const others = Object.keys(profiles).join(', ') || 'none';
    throw usageError(
      `there is no profile ${JSON.stringify(name)} in ${path}`,
      `the profiles there: ${others}`,
    );
  }
  return profile ?? {};
}

function sourced(value: string | undefined, source: string): Sourced | undefined {
  return value ? { value, source } : undefined;
}

/** A key that is kept with one service is not sent to another one. */
function refuseForeignKey({ baseUrl, apiKey }: Settings, profile: Profile, source: string): void {
  if (apiKey?.source !== source || !profile.baseUrl || !baseUrl || baseUrl.source === source) return;
  if (plainUrl(baseUrl.value) === plainUrl(profile.baseUrl)) return;
  throw configurationError(
    `the key of ${source} belongs to ${profile.baseUrl} and is not sent to ${baseUrl.value} (from ${baseUrl.source})`,
    'set VIDEOGEN_API_KEY to the key of that service, or give --profile NAME to use a profile as it is',
  );
}

function plainUrl(url: string): string {
  return url.replace(/\/+$/, '').replace(/\/v1$/, '').toLowerCase();
}
