import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startEmulator } from '../src/demo/emulator.ts';
import { inspectVideo } from '../src/demo/mp4.ts';
import { openService, type Service, statusOf } from '../src/demo/service.ts';
import { checkDestroyed, checkFiles, checksums, describe } from '../src/demo/verify.ts';

let service: Service;
beforeAll(async () => {
  service = { ...(await startEmulator('10ms')), emulated: true };
});
afterAll(() => service.stop());

async function call(method: string, path: string, body?: object): Promise<Response> {
  return await fetch(`${service.baseUrl}/v1/videos${path}`, {
    method,
    headers: { Authorization: `Bearer ${service.apiKey}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** A video that was generated and downloaded, as the state would have it. */
async function newVideo() {
  const answer = await call('POST', '/generate', { prompt: 'Waves', duration: 1, quality: 'hd' });
  const { video_id: id } = (await answer.json()) as { video_id: string };
  await expect.poll(async () => (await call('GET', `/${id}/download`)).status, { timeout: 10_000 }).toBe(200);
  const content = Buffer.from(await (await call('GET', `/${id}/download`)).arrayBuffer());
  const directory = mkdtempSync(join(tmpdir(), 'videogen-verify-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const file = join(directory, 'waves.mp4');
  writeFileSync(file, content);
  const { bytes, sha256 } = await inspectVideo(file);
  return { name: 'waves', id, file, bytes, sha256 };
}

it('accepts files that are what the state says, and shows them', async () => {
  const video = await newVideo();
  const checked = await checkFiles([video]);
  const [heading, row] = describe(checked);
  expect(heading).toMatch(/^file +size +pixels +length +codec$/);
  expect(row).toContain(video.file);
  expect(row).toMatch(/ \d+x\d+ +1\.0 s +H\.264$/);
  expect(checksums(checked)[1]).toBe(`waves  ${video.sha256}`);
});

it('refuses a file that is not what the state says', async () => {
  const video = await newVideo();
  await expect(checkFiles([{ ...video, sha256: '0'.repeat(64) }])).rejects.toThrow(/the state says .* 000/);
  await expect(checkFiles([{ ...video, bytes: 1 }])).rejects.toThrow(/the state says 1 bytes/);
});

it('tells what is left after a destroy', async () => {
  const video = await newVideo();
  await expect(checkDestroyed(service, [video], true)).rejects.toThrow(/answers 200/);
  expect((await call('DELETE', `/${video.id}`)).status).toBe(204);
  expect(await statusOf(service, video.id)).toBe(404);
  await expect(checkDestroyed(service, [video], false)).rejects.toThrow(/still there/);
  await checkDestroyed(service, [video], true);
  rmSync(video.file);
  await expect(checkDestroyed(service, [video], true)).rejects.toThrow(/is gone/);
  await checkDestroyed(service, [video], false);
});

it('takes the service that the environment names', async () => {
  const env = { VIDEOGEN_BASE_URL: `${service.baseUrl}/`, VIDEOGEN_API_KEY: service.apiKey };
  const given = await openService(env);
  expect(given.emulated).toBe(false);
  expect(await statusOf(given, '00000000-0000-4000-8000-000000000000')).toBe(404);
});

it.each(['VIDEOGEN_BASE_URL', 'VIDEOGEN_API_KEY'])('does not guess when only %s is set', async (name) => {
  await expect(openService({ [name]: 'x' })).rejects.toThrow(new RegExp(`^${name} is set and VIDEOGEN_`));
});
