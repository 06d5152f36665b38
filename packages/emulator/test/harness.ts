import { onTestFinished } from 'vitest';
import { type Emulator, type EmulatorOptions, standingClock, startEmulator } from '../src/index.ts';

/** The accounts of the tests. */
export const ALICE = { name: 'alice', key: 'sk_test_alice' };
export const BOB = { name: 'bob', key: 'sk_test_bob' };

/** An emulator with a clock that stands still, closed when the test ends. */
export async function start(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ accounts: [ALICE, BOB], clock: standingClock(), ...options });
  onTestFinished(() => emulator.close());
  return emulator;
}

/** Asks as an account: an object becomes a JSON body. */
export function ask(
  emulator: Emulator,
  method: string,
  path: string,
  {
    key = ALICE.key,
    body,
    headers = {},
  }: { key?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<Response> {
  const all = new Headers(headers);
  if (key !== '') all.set('authorization', `Bearer ${key}`);
  if (body === undefined) return fetch(emulator.url + path, { method, headers: all });
  if (!all.has('content-type')) all.set('content-type', 'application/json');
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(emulator.url + path, { method, headers: all, body: text });
}

/** Generates a video as alice and returns its id. */
export async function generate(emulator: Emulator, request: object = {}): Promise<string> {
  const body = { prompt: 'A paper boat', duration: 0.5, ...request };
  const response = await ask(emulator, 'POST', '/v1/videos/generate', { body });
  const { video_id } = (await response.json()) as { video_id: string };
  return video_id;
}

/** What a status request tells alice. */
export async function statusOf(emulator: Emulator, id: string): Promise<Record<string, unknown>> {
  const response = await ask(emulator, 'GET', `/v1/videos/${id}/status`);
  return (await response.json()) as Record<string, unknown>;
}
