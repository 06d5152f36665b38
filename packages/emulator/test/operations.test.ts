import { describe, expect, test } from 'vitest';
import type { ErrorShape } from '../src/errors.ts';
import { zAccount, zErrorFlat, zErrorNested, zVideo } from '../src/gen/zod.gen.ts';
import type { Emulator } from '../src/index.ts';
import { ALICE, ask, BOB, generate, start } from './harness.ts';

const UNKNOWN = '11111111-1111-1111-1111-111111111111';

describe('each operation succeeds with what the description says', () => {
  test('getAccount: 200', async () => {
    const response = await ask(await start(), 'GET', '/v1/account');
    expect(response.status).toBe(200);
    expect(zAccount.strict().parse(await response.json())).toEqual({
      account_id: 'acct_alice',
      name: 'alice',
      plan: 'emulator',
    });
  });

  test('generateVideo: 202 with the accepted video', async () => {
    const body = { prompt: 'A paper boat', duration: 5, quality: 'hd', unknown: 'is ignored' };
    const response = await ask(await start(), 'POST', '/v1/videos/generate', { body });
    expect(response.status).toBe(202);
    const { video_id, ...rest } = zVideo.strict().parse(await response.json());
    expect(video_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(rest).toEqual({
      status: 'processing',
      prompt: 'A paper boat',
      duration: 5,
      quality: 'hd',
      progress: 0,
    });
  });

  test('getVideoStatus: 200, also with the id in capitals', async () => {
    const emulator = await start();
    const id = await generate(emulator);
    const response = await ask(emulator, 'GET', `/v1/videos/${id.toUpperCase()}/status`);
    expect(response.status).toBe(200);
    expect(zVideo.strict().parse(await response.json())).toMatchObject({ video_id: id });
  });

  test('deleteVideo: 204 without a body or its type, then 404', async () => {
    const emulator = await start({ jobTime: '0s' });
    const id = await generate(emulator);
    const response = await ask(emulator, 'DELETE', `/v1/videos/${id}`);
    expect(response.status).toBe(204);
    expect(response.headers.get('content-type')).toBeNull();
    expect(await response.text()).toBe('');
    for (const [method, path] of operationsOn(id)) {
      expect((await ask(emulator, method, path)).status).toBe(404);
    }
  });
});

interface Refusal {
  name: string;
  status: number;
  code: string;
  message: string;
  details: object;
  request(emulator: Emulator): Promise<Response>;
}

const onVideo = (method: string, suffix: string, options: { key?: string } = {}) => {
  return async (emulator: Emulator) =>
    ask(emulator, method, `/v1/videos/${await generate(emulator)}${suffix}`, options);
};
const onId = (id: string, method: string, suffix: string) => (emulator: Emulator) =>
  ask(emulator, method, `/v1/videos/${id}${suffix}`);
const post = (body: unknown, headers: Record<string, string> = {}) => {
  return (emulator: Emulator) => ask(emulator, 'POST', '/v1/videos/generate', { body, headers });
};
const withKey = (key: string, method: string, path: string) => (emulator: Emulator) =>
  ask(emulator, method, path, { key });

const invalid = (
  name: string,
  message: string,
  field: string | null,
  request: Refusal['request'],
): Refusal => ({
  name,
  status: 400,
  code: 'INVALID_REQUEST',
  message,
  details: field === null ? {} : { field },
  request,
});
const VIDEO_ID = expect.stringMatching(/^[0-9a-f-]{36}$/);

const refusals: Refusal[] = [
  ...operationsOn('ID').flatMap(([method, path]): Refusal[] => {
    const suffix = path.replace('/v1/videos/ID', '');
    const verb = method === 'DELETE' ? 'delete' : 'access';
    return [
      invalid(
        `${method} ${path} of no UUID`,
        'video_id must be a UUID',
        'video_id',
        onId('x', method, suffix),
      ),
      {
        name: `${method} ${path} of an unknown video`,
        status: 404,
        code: 'VIDEO_NOT_FOUND',
        message: 'Video not found',
        details: { video_id: UNKNOWN },
        request: onId(UNKNOWN, method, suffix),
      },
      {
        name: `${method} ${path} of another account's video`,
        status: 403,
        code: 'FORBIDDEN',
        message: `You do not have permission to ${verb} this video`,
        details: { video_id: VIDEO_ID },
        request: onVideo(method, suffix, { key: BOB.key }),
      },
    ];
  }),
  ...[
    ...operationsOn(UNKNOWN),
    ['GET', '/v1/account'] as const,
    ['POST', '/v1/videos/generate'] as const,
  ].flatMap(([method, path]) =>
    ['', 'sk_wrong', `${ALICE.key}x`].map(
      (key): Refusal => ({
        name: `${method} ${path} with the key "${key}"`,
        status: 401,
        code: 'UNAUTHORIZED',
        message: 'Invalid API key',
        details: {},
        request: withKey(key, method, path),
      }),
    ),
  ),
  {
    name: 'DELETE while processing',
    status: 400,
    code: 'VIDEO_IN_PROCESSING',
    message: 'Cannot delete video while it is being processed',
    details: { video_id: VIDEO_ID, status: 'processing' },
    request: onVideo('DELETE', ''),
  },
  {
    name: 'download while processing',
    status: 400,
    code: 'VIDEO_IN_PROCESSING',
    message: 'Cannot download video while it is being processed',
    details: { video_id: VIDEO_ID, status: 'processing' },
    request: onVideo('GET', '/download'),
  },
  {
    name: 'download of a failed video',
    status: 400,
    code: 'VIDEO_FAILED',
    message: 'Cannot download video: its generation has failed',
    details: { video_id: VIDEO_ID, status: 'failed' },
    async request(emulator) {
      emulator.failNext();
      const id = await generate(emulator);
      emulator.advance(5);
      return ask(emulator, 'GET', `/v1/videos/${id}/download`);
    },
  },
  invalid('generate without a prompt', 'prompt is required', 'prompt', post({ duration: 5 })),
  invalid('generate with an empty prompt', 'prompt must not be empty', 'prompt', post({ prompt: '' })),
  invalid('generate with a number as prompt', 'prompt must be a string', 'prompt', post({ prompt: 5 })),
  invalid('generate with null as prompt', 'prompt must be a string', 'prompt', post({ prompt: null })),
  invalid(
    'generate of length 0',
    'duration must be greater than 0',
    'duration',
    post({ prompt: 'a', duration: 0 }),
  ),
  invalid(
    'generate of text length',
    'duration must be a number',
    'duration',
    post({ prompt: 'a', duration: '5' }),
  ),
  invalid('generate with a list', 'the body must be an object', null, post([])),
  invalid('generate with broken JSON', 'the body is not valid JSON', null, post('{')),
  invalid(
    'generate with another media type',
    'Content-Type must be application/json',
    null,
    post('prompt=a', { 'content-type': 'application/x-www-form-urlencoded' }),
  ),
  {
    name: 'generate with a body that is too large',
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The request body exceeds 262144 bytes',
    details: { limit: 262144 },
    request: post({ prompt: 'a'.repeat(262144) }),
  },
  ...(
    [
      ['GET', '/'],
      ['GET', '/v1'],
      ['GET', '/v1/videos'],
      ['POST', '/v1/account'],
      ['GET', `/v1/videos/${UNKNOWN}`],
      ['GET', '/_emulator/requests'],
    ] as const
  ).map(
    ([method, path]): Refusal => ({
      name: `${method} ${path}, which does not exist`,
      status: 404,
      code: 'NOT_FOUND',
      message: `No operation ${method} ${path}`,
      details: {},
      request: (emulator) => ask(emulator, method, path),
    }),
  ),
];

describe.each<ErrorShape>(['nested', 'flat'])('refusals in the %s shape', (errorShape) => {
  test.each(refusals)('$name: $status $code', async ({ status, code, message, details, request }) => {
    const response = await request(await start({ errorShape }));
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const body = await response.json();
    if (errorShape === 'nested') {
      expect(zErrorNested.strict().parse(body)).toEqual({ error: { code, message } });
    } else {
      expect(zErrorFlat.strict().parse(body)).toEqual({ error: code, message, details });
    }
  });
});

test('the mixed shape takes turns, beginning with nested', async () => {
  const emulator = await start({ errorShape: 'mixed' });
  const shapes: boolean[] = [];
  for (let i = 0; i < 4; i++) {
    const response = await ask(emulator, 'GET', '/v1/account', { key: 'wrong' });
    shapes.push(zErrorNested.safeParse(await response.json()).success);
  }
  expect(shapes).toEqual([true, false, true, false]);
});

test('a missing key is told how to authenticate', async () => {
  const response = await ask(await start(), 'GET', '/v1/account', { key: '' });
  expect(response.headers.get('www-authenticate')).toBe('Bearer');
});

test('HEAD is no operation and has no body', async () => {
  const response = await ask(await start(), 'HEAD', '/v1/account');
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('');
});

test('a refused deletion deletes nothing', async () => {
  const emulator = await start({ jobTime: '0s' });
  const id = await generate(emulator);
  await ask(emulator, 'DELETE', `/v1/videos/${id}`, { key: BOB.key });
  expect(emulator.videos()).toHaveLength(1);
});

function operationsOn(id: string) {
  return [
    ['GET', `/v1/videos/${id}/status`],
    ['GET', `/v1/videos/${id}/download`],
    ['DELETE', `/v1/videos/${id}`],
  ] as const;
}
