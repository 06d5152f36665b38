import { createServer, type OutgoingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** An answer of the service, about to be spoilt. */
export interface Answer {
  method: string;
  path: string;
  requestHeaders: Record<string, string | string[] | undefined>;
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

/** A service with a fault: what it answers in place of the answer. */
export interface Planted {
  name: string;
  spoil(answer: Answer): Answer;
  /** What the failed run must say. */
  tells: RegExp;
}

const json = (
  answer: Answer,
  change: (body: Record<string, unknown>) => unknown,
  status = answer.status,
): Answer => {
  const body = answer.body.length > 0 ? (JSON.parse(answer.body.toString()) as Record<string, unknown>) : {};
  return {
    ...answer,
    status,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify(change(body))),
  };
};
const on =
  (method: string, path: RegExp, status: number, spoil: (answer: Answer) => Answer) =>
  (answer: Answer): Answer =>
    answer.method === method && path.test(answer.path) && answer.status === status ? spoil(answer) : answer;

const video = /^\/v1\/videos\/[^/]+$/;

/** The faults, each in one cell. */
export const planted: Planted[] = [
  {
    name: 'the account has a number for a name',
    spoil: on('GET', /account$/, 200, (answer) => json(answer, (body) => ({ ...body, name: 7 }))),
    tells: /getAccount 200: body type/,
  },
  {
    name: 'a generation is accepted with 200',
    spoil: on('POST', /generate$/, 202, (answer) => ({ ...answer, status: 200 })),
    tells: /generateVideo 200: undocumented status/,
  },
  {
    name: 'the status lacks the identifier',
    spoil: on('GET', /status$/, 200, (answer) => json(answer, ({ status }) => ({ status }))),
    tells: /getVideoStatus 200: body required/,
  },
  {
    name: 'the file is cut, and its length with it',
    spoil: on('GET', /download$/, 200, (answer) => ({
      ...answer,
      headers: { 'content-type': 'video/mp4' },
      body: answer.body.subarray(0, -500),
    })),
    tells: /downloadVideo 200: mp4: .*missing/,
  },
  {
    name: 'a deletion answers with a record',
    spoil: on('DELETE', video, 204, (answer) => json(answer, () => ({ deleted: true }), 200)),
    tells: /deleteVideo 200: undocumented status/,
  },
  {
    name: 'a bad key is answered with a page',
    spoil: on('GET', /account$/, 401, (answer) => ({
      ...answer,
      headers: { 'content-type': 'text/html' },
      body: Buffer.from('<h1>Unauthorized</h1>'),
    })),
    tells: /getAccount 401: media type/,
  },
  {
    name: "someone else's video is not found",
    spoil: on('GET', /status$/, 403, (answer) =>
      json(answer, () => ({ error: { code: 'VIDEO_NOT_FOUND', message: 'Video not found' } }), 404),
    ),
    tells: /getVideoStatus 404: success criteria check: \$statusCode == 403/,
  },
  {
    name: 'Retry-After is a word',
    spoil: on('GET', /status$/, 429, (answer) => ({
      ...answer,
      headers: { ...answer.headers, 'retry-after': 'soon' },
    })),
    tells: /getVideoStatus 429 nested: header/,
  },
  {
    name: 'both forms of error are mixed',
    spoil: on('DELETE', video, 404, (answer) =>
      json(answer, (body) => ({ ...body, message: 'Gone', details: {} })),
    ),
    tells: /deleteVideo 404 mixed: error form/,
  },
  {
    name: 'a deletion that comes too early is a conflict',
    spoil: on('DELETE', video, 400, (answer) => ({ ...answer, status: 409 })),
    tells: /deleteVideo 409 nested: undocumented status/,
  },
  {
    name: 'a range brings the beginning',
    spoil: on('GET', /download$/, 206, (answer) => ({
      ...answer,
      body: Buffer.concat([answer.body.subarray(-1), answer.body.subarray(0, -1)]),
    })),
    tells: /downloadVideo 206: The parts put together are not the whole/,
  },
  {
    name: 'an error names another code',
    spoil: on('GET', /download$/, 404, (answer) =>
      json(answer, () => ({ error: { code: 'GONE', message: 'Gone' } })),
    ),
    tells: /downloadVideo 404: success criteria check: .*VIDEO_NOT_FOUND/,
  },
];

/** Stands before a service and spoils its answers. */
export async function plant(target: string, spoil: Planted['spoil']) {
  const server = createServer(async (incoming, outgoing) => {
    const { method = 'GET', url: path = '/', headers } = incoming;
    const sent = request(target + path, { method, headers: { ...headers, host: new URL(target).host } });
    sent.on('response', async (response) => {
      const body = await buffer(response);
      const answer = {
        method,
        path,
        status: response.statusCode ?? 0,
        headers: { ...response.headers },
        body,
      };
      const spoilt = spoil({ ...answer, requestHeaders: headers });
      for (const name of ['transfer-encoding', 'connection', 'keep-alive']) delete spoilt.headers[name];
      if (spoilt.status !== 204) spoilt.headers['content-length'] = spoilt.body.length;
      outgoing.writeHead(spoilt.status, spoilt.headers).end(spoilt.body);
    });
    sent.end(await buffer(incoming));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
