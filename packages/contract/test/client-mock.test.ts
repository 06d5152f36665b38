import { ApiError, VideoGen } from '@videogen/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readDescription } from '../src/description.ts';
import { type Mock, startMock } from '../src/index.ts';
import { documentedCells } from '../src/report/coverage.ts';

const id = '7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68';
const description = readDescription();
const cells = documentedCells(description).map((cell) => ({
  ...cell,
  name: cell.form ?? cell.mediaType ?? '',
}));

let mock: Mock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock?.close());

/** A client whose requests ask the mock for one answer. */
function clientFor(prefer: string): VideoGen {
  return new VideoGen({
    baseUrl: mock.url,
    apiKey: 'sk_test',
    retry: false,
    fetch: (request, init) => {
      request.headers.set('prefer', prefer);
      return fetch(request, init);
    },
  });
}

/** Each operation as the client offers it. */
const calls: Record<string, (client: VideoGen) => Promise<unknown>> = {
  getAccount: (client) => client.account.get(),
  generateVideo: (client) => client.videos.generate({ prompt: 'A paper boat' }),
  getVideoStatus: (client) => client.videos.status(id),
  deleteVideo: (client) => client.videos.delete(id),
  downloadVideo: async (client) => {
    let bytes = 0;
    const sink = new WritableStream<Uint8Array>({
      write: (chunk) => {
        bytes += chunk.byteLength;
      },
    });
    await client.videos.download(id, sink);
    return bytes;
  },
};

test('the client offers every operation', () => {
  expect(Object.keys(calls).sort()).toEqual(description.operations.map(({ id: name }) => name).sort());
});

describe('the client reads every documented answer', () => {
  test.each(cells)('$operation $status $name', async ({ operation, status, form, mediaType }) => {
    const call = calls[operation];
    if (call === undefined) throw new Error(`The client has no ${operation}`);
    if (form === null) {
      const result = await call(clientFor(`code=${status}`));
      if (status === 204) expect(result).toBeUndefined();
      else if (mediaType === 'video/mp4') expect(result).toBeGreaterThan(1000);
      else expect(result).toBeTypeOf('object');
      return;
    }
    const error: unknown = await call(clientFor(`code=${status}, example=${form}`)).catch((thrown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    const { value } = description.follow(
      description.operations.find(({ id: name }) => name === operation)?.responses[status]?.content[
        'application/json'
      ]?.examples?.[form] ?? {},
    ) as { value: { error: string | { code: string } } };
    const code = typeof value.error === 'string' ? value.error : value.error.code;
    expect(error).toMatchObject({ status, code, shape: form });
  });
});
