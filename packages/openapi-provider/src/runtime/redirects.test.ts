import { expect, onTestFinished, test } from 'vitest';
import { type Listening, listen } from '../../examples/listen.ts';
import type { Credentials } from './credentials.ts';
import { followRedirects } from './redirects.ts';

const header: Credentials = { auth: { header: 'x-key', prefix: '' }, apiKey: 'se/cret' };
const query: Credentials = { auth: { query: 'key' }, apiKey: 'se/cret' };

/** Redirects as the query says: `?to=URL&status=302`; answers `done` without. */
async function service(): Promise<Listening> {
  const listening = await listen(({ url }, response) => {
    const to = url.searchParams.get('to');
    if (to === null) response.end('done');
    else response.writeHead(Number(url.searchParams.get('status') ?? 302), { location: to }).end();
  });
  onTestFinished(() => listening.close());
  return listening;
}

const follow = (credentials: Credentials, url: string, init: RequestInit = {}) =>
  followRedirects((request) => fetch(request), credentials)(new Request(url, init));

const to = (target: string, status = 302) => `to=${encodeURIComponent(target)}&status=${status}`;

test('takes the key along within the service', async () => {
  const own = await service();
  const response = await follow(header, `${own.url}/a?${to('/b')}`, { headers: { 'x-key': 'se/cret' } });
  expect(await response.text()).toBe('done');
  expect(own.asked.at(-1)).toMatchObject({ headers: { 'x-key': 'se/cret' } });
  await follow(query, `${own.url}/a?${to('/c')}`);
  expect(own.asked.at(-1)?.url.searchParams.get('key')).toBe('se/cret');
});

test('withholds the key, a token and cookies from another origin, and never gives them again', async () => {
  const own = await service();
  const foreign = await service();
  const back = `${foreign.url}/b?${to(`${own.url}/c`)}`;
  const headers = { 'x-key': 'se/cret', authorization: 'Bearer t', cookie: 'c=1', accept: 'image/png' };
  await follow(header, `${own.url}/a?${to(back)}`, { headers });
  for (const asked of [foreign.asked.at(-1), own.asked.at(-1)]) {
    expect(asked?.headers).not.toHaveProperty('x-key');
    expect(asked?.headers).not.toHaveProperty('authorization');
    expect(asked?.headers).not.toHaveProperty('cookie');
    expect(asked?.headers).toMatchObject({ accept: 'image/png' });
  }
  await follow(query, `${own.url}/a?key=se%2Fcret&${to(back)}`);
  expect(foreign.asked.at(-1)?.url.searchParams.has('key')).toBe(false);
});

test('gives up on a circle', async () => {
  const own = await service();
  const circle = `${own.url}/a?to=`;
  await expect(
    follow(header, `${circle}${encodeURIComponent(`/a?to=${encodeURIComponent('/a?to=/a')}`)}`),
  ).resolves.toMatchObject({ ok: true });
  const endless = await listen((_, response) => response.writeHead(302, { location: '/' }).end());
  onTestFinished(() => endless.close());
  await expect(follow(header, endless.url)).rejects.toThrow('more than 5 redirects');
});

test.each([
  ['a POST', { method: 'POST', body: '{}' }, 302, '/b'],
  ['a DELETE that is sent to look elsewhere', { method: 'DELETE' }, 303, '/b'],
  ['what is no http URL', {}, 302, 'ftp://host/'],
])('returns the redirect of %s', async (_, init, status, target) => {
  const own = await service();
  expect(await follow(header, `${own.url}/a?${to(target, status)}`, init)).toMatchObject({ status });
  expect(own.asked).toHaveLength(1);
});
