import { deadline } from './clock.ts';
import { startEmulator } from './emulator.ts';

/** The service that the demo runs against. */
export interface Service {
  baseUrl: string;
  apiKey: string;
  /** Whether it lives only as long as the demo. */
  emulated: boolean;
  stop(): Promise<void>;
}

/**
 * The service that the environment names, or else an emulator of the demo's own.
 *
 * @throws when the environment says only half of it
 */
export async function openService(env: NodeJS.ProcessEnv): Promise<Service> {
  const { VIDEOGEN_BASE_URL: baseUrl, VIDEOGEN_API_KEY: apiKey } = env;
  if (baseUrl && apiKey) return { baseUrl, apiKey, emulated: false, stop: async () => {} };
  if (!baseUrl && !apiKey) return { ...(await startEmulator()), emulated: true };
  const [set, unset] = baseUrl
    ? ['VIDEOGEN_BASE_URL', 'VIDEOGEN_API_KEY']
    : ['VIDEOGEN_API_KEY', 'VIDEOGEN_BASE_URL'];
  throw new Error(
    `${set} is set and ${unset} is not: set both for a service of yours, or none for the emulator.`,
  );
}

/** The HTTP status with which the service answers when asked for the video. */
export async function statusOf({ baseUrl, apiKey }: Service, id: string): Promise<number> {
  const url = `${baseUrl.replace(/\/+$/, '')}/v1/videos/${encodeURIComponent(id)}/status`;
  const response = await fetch(url, {
    headers: { Authorization: `Bearer ${apiKey}` },
    signal: deadline(30_000),
  });
  await response.body?.cancel();
  return response.status;
}
