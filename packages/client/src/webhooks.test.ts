import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { webhooks } from './webhooks.ts';

const ID = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const record = { video_id: ID, status: 'completed' };

test.each<[string, unknown, object]>([
  ['the record itself', record, { type: undefined, videoId: ID }],
  ['the record in data', { type: 'video.completed', data: record }, { type: 'video.completed', videoId: ID }],
  ['the record in video', { event: 'done', video: record }, { type: 'done', videoId: ID }],
  ['another name for the identifier', { data: { id: ID, status: 'completed' } }, { videoId: ID }],
  ['the identifier beside the record', { id: ID, data: { status: 'completed' } }, { videoId: ID }],
])('reads %s', (_name, body, expected) => {
  for (const form of [JSON.stringify(body), new TextEncoder().encode(JSON.stringify(body)), body]) {
    expect(webhooks.parse(form as string)).toMatchObject({
      ...expected,
      video: { state: 'completed' },
      raw: body,
    });
  }
});

test('what names no video is still a notification', () => {
  expect(webhooks.parse('{"type":"ping"}')).toEqual({
    type: 'ping',
    videoId: undefined,
    video: undefined,
    raw: { type: 'ping' },
  });
});

test('the words are an option', () => {
  const body = { video_id: ID, status: 'ready' };
  expect(webhooks.parse(body).video?.state).toBe('unknown');
  expect(webhooks.parse(body, { completed: ['ready'] }).video?.state).toBe('completed');
});

test.each(['', 'null', '[]', '"x"', '{', 7])('refuses %j', (body) => {
  expect(() => webhooks.parse(body as string)).toThrow(expect.objectContaining({ code: 'BODY' }));
});

describe('a signature by the Standard Webhooks scheme', () => {
  const key = Buffer.from('a secret of some length');
  const secret = `whsec_${key.toString('base64')}`;
  const body = JSON.stringify(record);
  const sign = (at: number, signed = body, by = key) => {
    const content = `msg_1.${at}.${signed}`;
    return `v1,${createHmac('sha256', by).update(content).digest('base64')}`;
  };
  const now = Math.floor(Date.now() / 1000);
  const headers = (signature: string, at = now) => ({
    'Webhook-Id': 'msg_1',
    'Webhook-Timestamp': String(at),
    'Webhook-Signature': signature,
  });

  test('is accepted, also as one of several', async () => {
    const good = sign(now);
    for (const signature of [good, `v1,AAAA ${good}`, `v1a,xyz ${good}`]) {
      const event = await webhooks.unwrap(body, { headers: headers(signature), secret });
      expect(event.videoId).toBe(ID);
    }
    const given = { headers: new Headers(headers(good)), secret: secret.slice(6) };
    expect((await webhooks.unwrap(new TextEncoder().encode(body), given)).videoId).toBe(ID);
  });

  test.each<[string, Record<string, string>, string]>([
    ['of another body', headers(sign(now, '{}')), 'SIGNATURE'],
    ['by another secret', headers(sign(now, body, Buffer.from('other'))), 'SIGNATURE'],
    ['of another time', headers(sign(now - 1)), 'SIGNATURE'],
    ['of another version', headers(sign(now).replace('v1,', 'v2,')), 'SIGNATURE'],
    ['that is no base64', headers('v1,???'), 'SIGNATURE'],
    ['that is missing', {}, 'SIGNATURE'],
    ['that is old', headers(sign(now - 301), now - 301), 'TIMESTAMP'],
    ['from the future', headers(sign(now + 310), now + 310), 'TIMESTAMP'],
    ['without a time', { ...headers(sign(now)), 'Webhook-Timestamp': 'soon' }, 'TIMESTAMP'],
  ])('%s is refused', async (_name, given, code) => {
    const unwrapping = webhooks.unwrap(body, { headers: given, secret });
    await expect(unwrapping).rejects.toMatchObject({ name: 'WebhookError', code });
  });

  test('cannot be checked with a secret that is none', async () => {
    const unwrapping = webhooks.unwrap(body, { headers: headers(sign(now)), secret: 'whsec_' });
    await expect(unwrapping).rejects.toThrow(TypeError);
  });
});
