import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listening } from './start.ts';

interface Operation {
  operationId: string;
  responses: Record<string, object>;
}
interface Response {
  content?: Record<string, { examples?: Record<string, object> }>;
}

const require = createRequire(import.meta.url);
const description = require('@videogen/spec/openapi.json') as {
  paths: Record<string, Record<string, Operation>>;
};
const clip = readFileSync(require.resolve('@videogen/spec/clip.mp4'));

const id = '7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68';
const key = { authorization: 'Bearer sk_test' };
const prompt = JSON.stringify({ prompt: 'A paper boat', duration: 5, quality: 'hd' });

const operations = Object.entries(description.paths).flatMap(([path, item]) =>
  Object.entries(item)
    .filter(([method]) => method !== 'parameters')
    .map(([method, operation]) => ({ path: path.replace('{video_id}', id), method, ...operation })),
);
const cells = operations.flatMap(({ operationId, method, path, responses }) =>
  Object.entries(responses).flatMap(([status, response]) => {
    const { content = {} } = follow(response) as Response;
    const examples = Object.entries(content['application/json']?.examples ?? {});
    const common = { operationId, method, path, status };
    if (examples.length === 0) return [{ ...common, name: '', value: undefined }];
    return examples.map(([name, example]) => {
      return { ...common, name, value: (follow(example) as { value: unknown }).value };
    });
  }),
);

let mock: Awaited<ReturnType<typeof listening>>;
beforeAll(async () => {
  mock = await listening('main.ts', '--port', '0');
});
afterAll(async () => {
  await mock?.stop();
});

function call(method: string, path: string, headers: Record<string, string> = {}, body?: string) {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return fetch(mock.url + path, {
    method: method.toUpperCase(),
    headers: { ...key, ...type, ...headers },
    signal: AbortSignal.timeout(5000),
    ...(body !== undefined && { body }),
  });
}

test('the cells below are all there are', () => {
  const errors = cells.filter(({ status }) => status >= '400');
  expect(new Set(cells.map(({ operationId }) => operationId)).size).toBe(5);
  for (const form of ['nested', 'flat']) {
    expect(errors.filter(({ name }) => name === form)).toHaveLength(27);
  }
});

describe('each operation, status and example can be had by Prefer', () => {
  test.each(cells)('$operationId $status $name', async ({ method, path, status, name, value }) => {
    const prefer = `code=${status}${name && `, example=${name}`}`;
    const response = await call(method, path, { prefer }, method === 'post' ? prompt : undefined);
    expect(response.status).toBe(Number(status));
    expect(response.headers.get('sl-violations')).toBeNull();
    if (status === '429') expect(response.headers.get('retry-after')).toBe('2');
    if (value !== undefined) {
      expect(response.headers.get('content-type')).toBe('application/json');
      expect(await response.json()).toEqual(value);
    } else if (status === '204') {
      expect(await response.text()).toBe('');
    } else {
      expect(Buffer.from(await response.arrayBuffer()).equals(clip)).toBe(true);
    }
  });
});

test('the download is the clip, byte for byte', async () => {
  const response = await call('get', `/v1/videos/${id}/download`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('video/mp4');
  expect(response.headers.get('content-length')).toBe(String(clip.length));
  expect(Buffer.from(await response.arrayBuffer()).equals(clip)).toBe(true);
});

describe('a request that is not as described is refused in the form of the service', () => {
  const generate = '/v1/videos/generate';
  const rows: [string, number, string, () => ReturnType<typeof call>][] = [
    ['no key', 401, 'UNAUTHORIZED', () => fetch(`${mock.url}/v1/account`)],
    [
      'a key of another scheme',
      401,
      'UNAUTHORIZED',
      () => call('get', '/v1/account', { authorization: 'Basic a' }),
    ],
    ['no body', 400, 'INVALID_REQUEST', () => call('post', generate)],
    ['broken JSON', 400, 'INVALID_REQUEST', () => call('post', generate, {}, '{"prompt":')],
    ['no JSON', 400, 'INVALID_REQUEST', () => call('post', generate, { 'content-type': 'text/plain' }, 'p')],
    ['no prompt', 400, 'INVALID_REQUEST', () => call('post', generate, {}, '{}')],
    ['an empty prompt', 400, 'INVALID_REQUEST', () => call('post', generate, {}, '{"prompt":""}')],
    ['a prompt of another type', 400, 'INVALID_REQUEST', () => call('post', generate, {}, '{"prompt":7}')],
    ['no length', 400, 'INVALID_REQUEST', () => call('post', generate, {}, '{"prompt":"p","duration":0}')],
    ['no UUID to ask for', 400, 'INVALID_REQUEST', () => call('get', '/v1/videos/nope/status')],
    ['no UUID to download', 400, 'INVALID_REQUEST', () => call('get', '/v1/videos/nope/download')],
    ['no UUID to delete', 400, 'INVALID_REQUEST', () => call('delete', '/v1/videos/nope')],
  ];
  test.each(rows)('%s', async (_, status, code, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(response.headers.get('sl-violations')).toMatch(/^\[\{"location":/);
    expect(await response.json()).toMatchObject({ error: { code } });
  });
});

describe('what the description does not know is a problem document', () => {
  const rows: [string, number, () => ReturnType<typeof call>][] = [
    ['a path', 404, () => call('get', '/v1/nope')],
    ['a method', 405, () => call('put', '/v1/account')],
    ['a status', 404, () => call('get', '/v1/account', { prefer: 'code=418' })],
    ['no status at all', 400, () => call('get', '/v1/account', { prefer: 'code=teapot' })],
    ['an example', 404, () => call('get', '/v1/account', { prefer: 'example=nobody' })],
    ['a media type', 406, () => call('get', '/v1/account', { accept: 'text/html' })],
  ];
  test.each(rows)('%s', async (_, status, send) => {
    const response = await send();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(await response.json()).toMatchObject({ status });
  });
});

test('a caller that goes away does not disturb the others', async () => {
  const gone = new AbortController();
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{')),
  });
  const request = fetch(`${mock.url}/v1/videos/generate`, {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json' },
    body,
    duplex: 'half',
    signal: gone.signal,
  });
  const other = await call('get', '/v1/account');
  gone.abort();
  await expect(request).rejects.toThrow();
  expect(other.status).toBe(200);
  expect((await call('get', '/v1/account')).status).toBe(200);
});

function follow(value: object): object {
  if (!('$ref' in value)) return value;
  const keys = String(value.$ref).slice(2).split('/');
  return keys.reduce((place, key) => (place as Record<string, object>)[key] ?? {}, description as object);
}
