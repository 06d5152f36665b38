import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { EmulatorOptions, WebhookEvent } from '../src/index.ts';
import { ask, generate, start, statusOf } from './harness.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`;

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver that answers with the statuses in turn, the last one for ever. */
async function receiver(...statuses: number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead((statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  const events = (): WebhookEvent[] => received.map(({ body }) => JSON.parse(body) as WebhookEvent);
  return { url, received, events };
}

const startFor = (url: string, options: EmulatorOptions = {}) =>
  start({ webhook: { url, secret: SECRET }, control: true, jobTime: '5s', ...options });

describe('a webhook', () => {
  test('is told of the end of each generation when it comes, signed', async () => {
    const { url, received, events } = await receiver();
    const emulator = await startFor(url);
    const id = await generate(emulator);
    emulator.failNext({ reason: 'Out of paint' });
    const failing = await generate(emulator);
    emulator.advance(4.999);
    expect(emulator.deliveries()).toEqual([]);
    emulator.advance(0.001);
    await expect
      .poll(() => emulator.deliveries().map(({ state }) => state))
      .toEqual(['delivered', 'delivered']);
    const time = '2026-01-01T00:00:05.000Z';
    expect(events()).toHaveLength(2);
    expect(events()).toEqual(
      expect.arrayContaining([
        { type: 'video.completed', timestamp: time, data: await statusOf(emulator, id) },
        { type: 'video.failed', timestamp: time, data: await statusOf(emulator, failing) },
      ]),
    );
    for (const { headers, body } of received) {
      const seconds = Number(headers['webhook-timestamp']);
      expect(Math.abs(Date.now() / 1_000 - seconds)).toBeLessThan(60);
      const key = Buffer.from(SECRET.slice(6), 'base64');
      const signed = `${headers['webhook-id']}.${seconds}.${body}`;
      expect(headers['webhook-signature']).toBe(
        `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
      );
    }
  });

  test('is told of a job that ends by being read, once', async () => {
    const { url, events } = await receiver();
    const emulator = await startFor(url, { jobTime: { by: 'reads', count: 2 } });
    const id = await generate(emulator);
    for (let i = 0; i < 4; i++) await statusOf(emulator, id);
    await expect.poll(() => emulator.deliveries()).toMatchObject([{ state: 'delivered' }]);
    expect(events()).toMatchObject([{ type: 'video.completed', data: { video_id: id } }]);
  });

  test('is told again, under the same id and with growing pauses, until it takes the event', async () => {
    const { url, received } = await receiver(500, 302, 204);
    const emulator = await startFor(url, { jobTime: '0s' });
    await generate(emulator);
    const attempts = () => emulator.deliveries()[0]?.attempts.map((it) => 'status' in it && it.status);
    await expect.poll(attempts).toEqual([500]);
    emulator.advance(4.9);
    expect(received).toHaveLength(1);
    emulator.advance(0.1);
    await expect.poll(attempts).toEqual([500, 302]);
    emulator.advance(30);
    await expect.poll(attempts).toEqual([500, 302, 204]);
    expect(emulator.deliveries()).toMatchObject([{ state: 'delivered' }]);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('that is not there is given up after the last attempt', async () => {
    const emulator = await startFor('http://127.0.0.1:1/', { jobTime: '0s' });
    await generate(emulator);
    for (const [attempts, pause] of [5, 30, 120, 600, 3600].entries()) {
      await expect.poll(() => emulator.deliveries()[0]?.attempts.length).toBe(attempts + 1);
      emulator.advance(pause);
    }
    await expect.poll(() => emulator.deliveries()[0]?.state).toBe('given-up');
    expect(emulator.deliveries()[0]?.attempts[0]).toEqual({
      error: expect.stringMatching(/ECONNREFUSED|bad port/),
      time: '2026-01-01T00:00:00.000Z',
    });
  });

  test('gets events repeatedly and in another order on request', async () => {
    const { url, events } = await receiver();
    const emulator = await startFor(url, { jobTime: '0s' });
    const disorder = { duplicates: 1, reorder: 3 };
    expect((await ask(emulator, 'POST', '/_emulator/webhooks', { body: disorder })).status).toBe(204);
    const ids = [await generate(emulator), await generate(emulator)];
    expect(emulator.deliveries().map(({ state }) => state)).toEqual(['held', 'held']);
    ids.push(await generate(emulator));
    await expect.poll(() => events().length).toBe(6);
    const [a, b, c] = ids;
    expect(events().map(({ data }) => data.video_id)).toEqual([c, c, b, b, a, a]);
    expect(await (await ask(emulator, 'GET', '/_emulator/webhooks')).json()).toMatchObject([
      { video_id: a, type: 'video.completed' },
      {},
      {},
    ]);
  });

  test('hears nothing of a video that was deleted before its end', async () => {
    const { url, received } = await receiver();
    const emulator = await startFor(url);
    const id = await generate(emulator);
    emulator.removeVideo(id);
    await generate(emulator);
    emulator.advance(5);
    await expect.poll(() => emulator.deliveries().length).toBe(1);
    await expect.poll(() => received.length).toBe(1);
    expect(emulator.deliveries()[0]?.video_id).not.toBe(id);
  });

  test('needs a secret of the scheme', async () => {
    await expect(start({ webhook: { url: 'http://x/', secret: 'topsecret' } })).rejects.toThrow(
      'a webhook secret is whsec_ and a key in base64',
    );
  });
});

test('what a killed emulator had not told yet is told by the next', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'videogen-emulator-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const first = await startFor('http://127.0.0.1:1/', { dataDir, jobTime: '0s' });
  const id = await generate(first);
  await expect.poll(() => first.deliveries()[0]?.attempts.length).toBe(1);
  await first.close();
  const { url, events } = await receiver();
  const second = await startFor(url, { dataDir });
  await expect.poll(() => second.deliveries()).toMatchObject([{ state: 'delivered' }]);
  expect(events()).toMatchObject([{ data: { video_id: id } }]);
});
