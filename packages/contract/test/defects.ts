import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';

/** A server that is wrong in one way. */
export interface Defect {
  name: string;
  call: readonly [method: string, path: string];
  answer(response: ServerResponse): void;
  /** The rule of the violation that tells it. */
  rule: RegExp;
}

export const videoId = '7c0d6f7e-3a51-4c1e-9b53-0f1d2c9a4e68';
export const clip = readFileSync(fileURLToPath(import.meta.resolve('@videogen/spec/clip.mp4')));

const account = ['GET', '/v1/account'] as const;
const status = ['GET', `/v1/videos/${videoId}/status`] as const;
const download = ['GET', `/v1/videos/${videoId}/download`] as const;
const remove = ['DELETE', `/v1/videos/${videoId}`] as const;
const generate = ['POST', '/v1/videos/generate'] as const;

const video = { video_id: videoId, status: 'processing' };
const json = (code: number, body: unknown, headers = {}) => {
  return (response: ServerResponse): void => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  };
};
const mp4 = (body: Buffer, headers = {}, code = 200) => {
  return (response: ServerResponse): void => {
    response.writeHead(code, { 'content-type': 'video/mp4', ...headers }).end(body);
  };
};
/** What Node would not write by itself. */
const raw = (text: string) => {
  return (response: ServerResponse): void => {
    response.socket?.end(text.replaceAll('\n', '\r\n'));
  };
};

/** Ways in which a server can fail the description. */
export const defects: Defect[] = [
  {
    name: 'a field of another type',
    call: status,
    answer: json(200, { ...video, progress: 'half' }),
    rule: /^body type/,
  },
  {
    name: 'a required field is missing',
    call: status,
    answer: json(200, { status: 'processing' }),
    rule: /^body required/,
  },
  {
    name: 'a value out of its bounds',
    call: status,
    answer: json(200, { ...video, progress: 101 }),
    rule: /^body maximum/,
  },
  {
    name: 'an identifier that is no UUID',
    call: generate,
    answer: json(202, { ...video, video_id: 'v1' }),
    rule: /^body format/,
  },
  { name: 'a list instead of a record', call: account, answer: json(200, [video]), rule: /^body type/ },
  { name: 'an extra success status', call: status, answer: json(203, video), rule: /^undocumented status/ },
  {
    name: 'an extra error status',
    call: status,
    answer: json(410, { error: { code: 'GONE', message: 'Gone' } }),
    rule: /^undocumented status/,
  },
  {
    name: 'a success of another operation',
    call: remove,
    answer: json(200, video),
    rule: /^undocumented status/,
  },
  {
    name: 'another media type',
    call: account,
    answer: json(200, {}, { 'content-type': 'text/html' }),
    rule: /^media type/,
  },
  {
    name: 'no media type',
    call: account,
    answer: (response) => void response.writeHead(200).end('{}'),
    rule: /^media type/,
  },
  {
    name: 'JSON that is broken',
    call: account,
    answer: (response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{"a":'),
    rule: /^json/,
  },
  {
    name: 'an error that is a text',
    call: status,
    answer: json(404, 'Not found'),
    rule: /^body/,
  },
  {
    name: 'an error without its message',
    call: status,
    answer: json(404, { error: { code: 'VIDEO_NOT_FOUND' } }),
    rule: /^body/,
  },
  {
    name: 'both forms of error mixed',
    call: status,
    answer: json(404, { error: { code: 'VIDEO_NOT_FOUND', message: 'No' }, message: 'No', details: {} }),
    rule: /^error form/,
  },
  {
    name: 'a header of another form',
    call: status,
    answer: json(429, { error: { code: 'RATE_LIMITED', message: 'Slow' } }, { 'retry-after': 'in a while' }),
    rule: /^header/,
  },
  {
    name: 'a body on a 204',
    call: remove,
    answer: raw('HTTP/1.1 204 No Content\nContent-Length: 2\nConnection: close\n\n{}'),
    rule: /^body on 204/,
  },
  {
    name: 'JSON as MP4',
    call: download,
    answer: json(200, video, { 'content-type': 'video/mp4' }),
    rule: /^mp4/,
  },
  { name: 'MP4 as JSON', call: status, answer: mp4(clip), rule: /^media type/ },
  {
    name: 'an MP4 that is cut, its length too',
    call: download,
    answer: mp4(clip.subarray(0, clip.length - 100)),
    rule: /^mp4/,
  },
  {
    name: 'an MP4 that is shorter than announced',
    call: download,
    answer: (response) => {
      response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': clip.length });
      response.write(clip.subarray(0, 5000), () => response.destroy());
    },
    rule: /^length/,
  },
  {
    name: 'a part that is not what its range says',
    call: download,
    answer: mp4(clip.subarray(0, 50), { 'content-range': `bytes 0-99/${clip.length}` }, 206),
    rule: /^range/,
  },
  {
    name: 'a part that nobody asked for',
    call: account,
    answer: mp4(clip.subarray(0, 50), { 'content-range': `bytes 0-49/${clip.length}` }, 206),
    rule: /^undocumented status/,
  },
  {
    name: 'no answer',
    call: account,
    answer: (response) => void response.socket?.destroy(),
    rule: /^connection/,
  },
];
