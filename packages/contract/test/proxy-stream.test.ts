import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { clip, videoId } from './defects.ts';
import { serve } from './harness.ts';
import { listening } from './start.ts';

const MB = 1024 * 1024;
const main = 'proxy/main.ts';

/** The clip, and 100 MB in a box that players skip. */
async function serveLarge() {
  const size = 100 * MB;
  const noise = randomBytes(MB);
  const free = Buffer.alloc(8);
  free.writeUInt32BE(size + 8);
  free.write('free', 4);
  const sent = { bytes: 0, hash: createHash('sha256') };
  const target = await serve(async (_, response) => {
    const length = clip.length + free.length + size;
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': length });
    const write = async (chunk: Buffer): Promise<void> => {
      sent.bytes += chunk.length;
      sent.hash.update(chunk);
      if (!response.write(chunk)) await once(response, 'drain');
    };
    await write(clip);
    await write(free);
    for (let part = 0; part < 100; part++) await write(noise);
    response.end();
  });
  return { target, sent };
}

/** The most memory that a process has had, in bytes; 0 where the system does not say. */
function peakOf(pid: number): number {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return 0;
  return Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(file, 'utf8'))?.[1] ?? 0) * 1024;
}

test('100 MB pass unchanged, unhurried, and without being kept', async () => {
  const { target, sent } = await serveLarge();
  const proxy = await listening(main, '--target', target, '--port', '0', '--fail-on-violation');
  const idle = peakOf(proxy.pid);
  const response = await fetch(`${proxy.url}/v1/videos/${videoId}/download`, {
    headers: { authorization: 'Bearer sk_test' },
  });
  // Nobody reads yet: the server must come to a standstill, and not the proxy swell.
  let before = -1;
  await vi.waitFor(
    () => {
      const still = before === sent.bytes;
      before = sent.bytes;
      expect(still).toBe(true);
    },
    { interval: 250, timeout: 10_000 },
  );
  expect(sent.bytes).toBeLessThan(40 * MB);

  const hash = createHash('sha256');
  for await (const chunk of response.body ?? []) hash.update(chunk);
  const peak = peakOf(proxy.pid);
  const { code, stdout, stderr } = await proxy.stop();
  expect(hash.digest('hex')).toBe(sent.hash.digest('hex'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/1 exchanges, 0 violations\n$/);
  expect(peak - idle).toBeLessThan(100 * MB);
});
