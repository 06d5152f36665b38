import { VideoGen } from '@videogen/client/node';
import { profilePath, readProfiles, writeProfiles } from '../config/profile-file.ts';
import { DEFAULT_PROFILE, readKeyFile, readStream } from '../config/settings.ts';
import { configurationError, noKeyError } from '../errors.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import type { CommonFlags, Session } from '../session.ts';
import { askSecret } from './ask-secret.ts';

/** Keeps base URL and key in a profile, after a call that proves them. */
export async function login(session: Session, flags: CommonFlags): Promise<ExitCode> {
  const { process, report, signal } = session;
  const name = profileName(flags, process.env);
  const path = profilePath(process.env);
  const profiles = await readProfiles(path);
  const kept = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  const baseUrl = flags.baseUrl ?? (process.env.VIDEOGEN_BASE_URL || kept?.baseUrl);
  if (!baseUrl) {
    throw configurationError('where the service is, is not said anywhere', 'videogen login --base-url URL');
  }
  const apiKey = await readKey(session, flags, baseUrl);
  const client = new VideoGen({ baseUrl, apiKey, retry: { maxAttempts: 2 } });
  await client.account.get({ signal });
  await writeProfiles(path, { ...profiles, [name]: { ...kept, baseUrl: client.baseUrl, apiKey } });
  report.tell({ event: 'result', command: 'login', profile: name, baseUrl: client.baseUrl, file: path });
  return EXIT.done;
}

/** Takes a profile away. */
export async function logout({ process, report }: Session, flags: CommonFlags): Promise<ExitCode> {
  const name = profileName(flags, process.env);
  const path = profilePath(process.env);
  const { [name]: gone, ...rest } = await readProfiles(path);
  if (gone !== undefined) await writeProfiles(path, rest);
  report.tell({ event: 'result', command: 'logout', profile: name, removed: gone !== undefined, file: path });
  return EXIT.done;
}

function profileName(flags: CommonFlags, env: NodeJS.ProcessEnv): string {
  return flags.profile ?? (env.VIDEOGEN_PROFILE || DEFAULT_PROFILE);
}

/** The key from a file, from a pipe, or typed without being shown. */
async function readKey({ process, signal }: Session, flags: CommonFlags, baseUrl: string): Promise<string> {
  if (flags.apiKeyFile !== undefined) return readKeyFile(flags.apiKeyFile);
  const key = process.stdin.isTTY
    ? await askSecret(`API key for ${baseUrl}: `, process, signal)
    : (await readStream(process.stdin)).trim();
  if (!key)
    throw noKeyError('no key was given', 'type it when asked, or pipe it in, or give --api-key-file FILE');
  return key;
}
