import type { Step } from './case-server.ts';
import * as differs from './differences.ts';
import { type Call, type CaseCall, CLIP_BYTES, ID, KEY } from './run-case.ts';
import * as s from './steps.ts';

/** What a call gives when the service answers like this, the same in every runtime but where it says so. */
export interface HostileCase extends CaseCall {
  readonly steps: readonly Step[];
  readonly expected: string;
  readonly otherwise: readonly differs.Difference[];
}

type Row = [
  name: string,
  steps: Step | Step[],
  expected: string,
  more?: { timeout?: number; otherwise?: readonly differs.Difference[] },
];

function table(call: Call, rows: Row[]): HostileCase[] {
  return rows.map(([name, steps, expected, { timeout = 4_000, otherwise = [] } = {}]) => ({
    name: `${call}: ${name}`,
    call,
    timeout,
    steps: [steps].flat(),
    expected,
    otherwise,
  }));
}

const broken = 'ConnectionError CONNECTION_FAILED';
const strange = 'ApiError UNEXPECTED_ANSWER';
const mayExist = 'AmbiguousError AMBIGUOUS';
const late = { timeout: 600 };
const hidden = { otherwise: [differs.hiddenRedirect] };
const etag = { etag: '"a"', 'content-length': CLIP_BYTES };
const other = '11111111-2222-4333-8444-555555555555';

export const hostileCases: readonly HostileCase[] = [
  ...table('status', [
    ['what it should be', s.say(200, s.video()), 'video completed'],
    ['a page', s.say(200, s.page), strange],
    ['nothing', s.say(200), strange],
    ['null', s.say(200, 'null'), strange],
    ['a list', s.say(200, '[]'), strange],
    ['a text', s.say(200, '"completed"'), strange],
    ['a number', s.say(200, '7'), strange],
    ['half an object', s.say(200, s.json.slice(0, 30)), strange],
    ['204', s.say(204), strange],
    ['an error with 200', s.say(200, s.nested('INTERNAL')), 'ApiError INTERNAL'],
    ['a flat error with 200', s.say(200, s.flat('INTERNAL')), 'ApiError INTERNAL'],
    ['a byte order mark', s.say(200, `\uFEFF${s.json}`), 'video completed'],
    ['JSON called HTML', s.say(200, s.json, { 'content-type': 'text/html' }), 'video completed'],
    [
      'no UTF-8',
      s.say(200, Buffer.from(JSON.stringify(s.video({ prompt: 'ü' })), 'latin1')),
      'video completed',
    ],
    ['UTF-16', s.say(200, Buffer.from(s.json, 'utf16le')), strange],
    ['a number as status', s.say(200, s.video({ status: 7 })), 'video unknown'],
    ['no status', s.say(200, { video_id: ID }), 'video unknown'],
    ['an object as status', s.say(200, s.video({ status: { word: 'completed' } })), 'video unknown'],
    ['a shouted status', s.say(200, s.video({ status: ' COMPLETED ' })), 'video completed'],
    ['a text as progress', s.say(200, s.video({ progress: '50' })), 'video completed'],
    [
      'progress beyond all numbers',
      s.say(200, '{"status":"processing","progress":1e999}'),
      'video processing',
    ],
    ['progress below 0', s.say(200, s.video({ progress: -5 })), 'video completed 0%'],
    ['progress above 100', s.say(200, s.video({ progress: 250 })), 'video completed 100%'],
    ['another video', s.say(200, s.video({ video_id: other })), 'video completed'],
    ['a prototype', s.say(200, '{"__proto__":{"state":"failed"},"status":"completed"}'), 'video completed'],
    ['5 MB of JSON', s.say(200, s.video({ prompt: 'x'.repeat(5_000_000) })), broken],
    [
      'early hints first',
      [
        s.raw(
          `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 200 OK\r\n${s.rawHead}content-length: ${s.json.length}\r\n\r\n${s.json}`,
        ),
      ],
      'video completed',
    ],
  ]),
  ...table('status', [
    ['a reset', s.reset, broken],
    ['a reset, then the answer', [s.reset, s.say(200, s.video())], 'video completed'],
    ['silence', s.silence, 'ConnectionError TIMEOUT', late],
    ['a head without a body', s.hang(200, ''), 'ConnectionError TIMEOUT', late],
    ['half a body', s.hang(200, '{"status'), 'ConnectionError TIMEOUT', late],
    ['a slow drip', s.drip(s.json), 'ConnectionError TIMEOUT', late],
    ['an endless body', s.endless(200), broken],
    ['an endless head', s.endlessHead, broken],
    ['a cut body', s.cut('{"status', { 'content-length': 100 }), broken],
    [
      'a cut chunk',
      s.raw(`HTTP/1.1 200 OK\r\n${s.rawHead}transfer-encoding: chunked\r\n\r\nff\r\n{"status`),
      broken,
    ],
    [
      'a chunk of no size',
      s.raw(`HTTP/1.1 200 OK\r\n${s.rawHead}transfer-encoding: chunked\r\n\r\nxyz\r\n{}\r\n`),
      broken,
    ],
    [
      'more than was announced',
      s.raw(`HTTP/1.1 200 OK\r\n${s.rawHead}content-length: 9\r\n\r\n${s.json}`),
      strange,
    ],
    ['another protocol', s.raw('SSH-2.0-OpenSSH_9.9\r\n'), broken],
    ['no status line', s.raw('HTTP/1.1 xyz\r\n\r\n'), broken, { otherwise: [differs.lenientStatus] }],
    ['an empty line', s.raw('\r\n\r\n'), broken],
  ]),
  ...table('status', [
    ['gzip', s.encoded.gzip, 'video completed'],
    ['br', s.encoded.br, 'video completed'],
    ['deflate', s.encoded.deflate, 'video completed', { otherwise: [differs.noDeflate] }],
    ['gzip twice', s.encoded.twice, 'video completed', { otherwise: [differs.decodedOnce] }],
    ['gzip that is none', s.encoded.lie, broken],
    ['half a gzip', s.encoded.half, broken, { otherwise: [differs.halfDecoded] }],
    ['an encoding nobody knows', s.encoded.foreign, 'video completed'],
    ['a gzip bomb', s.encoded.bomb, broken],
    ['a gzip bomb as an error', s.encoded.errorBomb, 'ApiError HTTP_500'],
    ['a redirect to another host', [s.elsewhere(302), s.say(200, s.video())], 'video completed'],
    ['a redirect for ever', s.circle, broken],
    ['a redirect to nowhere', s.say(302), 'ApiError HTTP_302'],
    ['a redirect to a file', s.say(302, '', { location: 'file:///etc/passwd' }), broken],
    ['a redirect to a script', s.say(302, '', { location: 'javascript:alert(1)' }), broken],
    ['304', s.say(304), 'ApiError HTTP_304'],
  ]),
  ...table('status', [
    ['401', s.say(401, s.nested('UNAUTHORIZED')), 'AuthenticationError UNAUTHORIZED'],
    ['401, flat', s.say(401, s.flat('UNAUTHORIZED')), 'AuthenticationError UNAUTHORIZED'],
    ['401 as a page', s.say(401, s.page), 'AuthenticationError HTTP_401'],
    [
      '401 that shows the key',
      s.say(401, s.echo, { 'x-request-id': KEY }),
      'AuthenticationError UNAUTHORIZED',
    ],
    ['403', s.say(403, s.flat('FORBIDDEN')), 'PermissionError FORBIDDEN'],
    ['404', s.say(404, s.nested('VIDEO_NOT_FOUND')), 'NotFoundError VIDEO_NOT_FOUND'],
    ['404 as a page', s.say(404, s.page), 'ApiError HTTP_404'],
    ['404 of nothing', s.say(404), 'ApiError HTTP_404'],
    ['both shapes mixed', s.say(409, { error: { code: 'X' }, message: 'No' }), 'ApiError X'],
    ['an error of numbers', s.say(409, { error: { code: 7, message: 8 } }), 'ApiError HTTP_409'],
    ['an error in a list', s.say(409, '[{"error":"X","message":"No"}]'), 'ApiError HTTP_409'],
    ['429', s.say(429, s.flat('SLOW_DOWN')), 'RateLimitError SLOW_DOWN'],
    ['429 for a year', s.say(429, '', { 'retry-after': '31536000' }), 'RateLimitError HTTP_429'],
    [
      '429, Retry-After of nonsense',
      s.say(429, '', { 'retry-after': '-7, soon' }),
      'RateLimitError HTTP_429',
    ],
    ['500 as a page', s.say(500, s.page), 'ApiError HTTP_500'],
    ['500 without an end', s.endless(500, '{'), 'ApiError HTTP_500'],
    ['500, then silence', s.hang(500, '{'), 'ConnectionError TIMEOUT', late],
    ['500, then the answer', [s.say(500), s.say(200, s.video())], 'video completed'],
  ]),
  ...table('generate', [
    ['what it should be', s.say(202, s.video({ status: 'processing' })), 'video processing'],
    ['only a Location', s.say(201, '', { location: `/v1/videos/${ID}` }), 'video unknown'],
    [
      '204 with a body',
      s.raw(
        `HTTP/1.1 204 No Content\r\n${s.rawHead}access-control-expose-headers: *\r\nlocation: /v1/videos/${ID}\r\ncontent-length: 2\r\n\r\n{}`,
      ),
      'video unknown',
    ],
    ['plain text', s.say(200, `accepted ${ID}`), 'video unknown'],
    ['no identifier', s.say(202, { ok: true }), 'AmbiguousError NO_VIDEO_ID'],
    ['nothing', s.say(202), 'AmbiguousError NO_VIDEO_ID'],
    ['two identifiers', s.say(202, [ID, other]), 'AmbiguousError NO_VIDEO_ID'],
    ['a path as identifier', s.say(202, { video_id: '../../account' }), 'AmbiguousError NO_VIDEO_ID'],
    ['a page', s.say(200, s.page), 'AmbiguousError NO_VIDEO_ID'],
    ['an error with 200', s.say(200, s.nested('INTERNAL')), 'AmbiguousError NO_VIDEO_ID'],
    ['a redirect to a page', s.say(302, '', { location: '/login' }), 'ApiError HTTP_302', hidden],
    ['a redirect to another host', [s.elsewhere(307), s.say(200, s.video())], 'ApiError HTTP_307', hidden],
    ['a reset', s.reset, mayExist],
    ['half an answer', s.cut('{"video', { 'content-length': 100 }), mayExist],
    ['silence', s.silence, mayExist, late],
    ['a slow drip', s.drip(s.json), mayExist, late],
    ['a gzip bomb', s.encoded.bomb, mayExist],
    ['500', s.say(500, s.nested('INTERNAL')), 'AmbiguousError INTERNAL'],
    ['408', s.say(408), 'AmbiguousError HTTP_408'],
    ['429', s.say(429), 'RateLimitError HTTP_429'],
    [
      '503 with Retry-After, then the answer',
      [s.say(503, '', { 'retry-after': '0' }), s.say(202, s.video())],
      'video completed',
    ],
    ['422', s.say(422, s.flat('INVALID')), 'ApiError INVALID'],
  ]),
  ...table('wait', [
    [
      'breaks first',
      [s.reset, s.reset, s.say(502, s.page), s.say(502, s.page), s.say(200, s.video())],
      'video completed',
    ],
    ['never ends', s.say(200, s.video({ status: 'processing' })), 'WaitTimeoutError WAIT_TIMEOUT', late],
    ['never answers', s.silence, 'WaitTimeoutError WAIT_TIMEOUT', late],
    ['an error with 200, for ever', s.say(200, s.nested('INTERNAL')), 'WaitTimeoutError WAIT_TIMEOUT', late],
    ['failed', s.say(200, s.video({ status: 'failed' })), 'GenerationFailedError GENERATION_FAILED'],
    [
      'an unknown word, but the video is there',
      [s.say(200, s.video({ status: 'ready' })), s.say(200, s.clip)],
      'video completed',
    ],
    [
      'an unknown word, and no video',
      s.say(200, s.video({ status: 'ready' })),
      'WaitTimeoutError WAIT_TIMEOUT',
      late,
    ],
    ['the video is gone', s.say(404, s.flat('VIDEO_NOT_FOUND')), 'NotFoundError VIDEO_NOT_FOUND'],
  ]),
  ...table('download', [
    ['what it should be', s.say(200, s.clip), 'file'],
    [
      'no length',
      (response) => void response.writeHead(200, { 'transfer-encoding': 'chunked' }).end(s.clip),
      'file',
    ],
    ['gzip', s.encoded.clip, 'file', { otherwise: [differs.notAskedFor] }],
    ['another host', [s.elsewhere(302), s.say(200, s.clip)], 'file'],
    ['JSON', s.say(200, s.video()), 'DownloadError DOWNLOAD_NOT_A_VIDEO'],
    ['a page', s.say(200, s.page), 'DownloadError DOWNLOAD_NOT_A_VIDEO'],
    ['nothing', s.say(200), 'DownloadError DOWNLOAD_NOT_A_VIDEO'],
    [
      'less than the video says it has',
      s.say(200, s.clip.subarray(0, 90_000)),
      'DownloadError DOWNLOAD_INCOMPLETE',
    ],
    ['six bytes', s.say(200, s.clip.subarray(0, 6)), 'DownloadError DOWNLOAD_NOT_A_VIDEO'],
    [
      'cut, no ETag',
      s.cut(s.clip.subarray(0, 50_000), { 'content-length': CLIP_BYTES }),
      'DownloadError DOWNLOAD_INCOMPLETE',
    ],
    [
      'cut, a weak ETag',
      s.cut(s.clip.subarray(0, 50_000), { ...etag, etag: 'W/"a"' }),
      'DownloadError DOWNLOAD_INCOMPLETE',
    ],
    ['cut, continued', [s.cut(s.clip.subarray(0, 50_000), etag), s.part(50_000)], 'file'],
    ['cut, begun again', [s.cut(s.clip.subarray(0, 50_000), etag), s.say(200, s.clip, etag)], 'file'],
    [
      'cut, changed',
      [s.cut(s.clip.subarray(0, 50_000), etag), s.part(50_000, '"b"')],
      'DownloadError DOWNLOAD_CHANGED',
    ],
    [
      'cut, continued too far on',
      [s.cut(s.clip.subarray(0, 50_000), etag), s.part(60_000)],
      'DownloadError DOWNLOAD_CHANGED',
    ],
    ['stalled', s.hang(200, s.clip.subarray(0, 50_000)), 'DownloadError DOWNLOAD_STALLED'],
    ['endless', s.endless(200, s.clip), 'DownloadError DOWNLOAD_TIMEOUT', late],
    [
      'still processing',
      s.say(400, s.nested('VIDEO_IN_PROCESSING')),
      'StillProcessingError VIDEO_IN_PROCESSING',
    ],
    ['404', s.say(404, s.nested('VIDEO_NOT_FOUND')), 'NotFoundError VIDEO_NOT_FOUND'],
    ['silence', s.silence, 'DownloadError DOWNLOAD_TIMEOUT', late],
  ]),
  ...table('delete', [
    ['204', s.say(204), 'deleted undefined'],
    [
      '204 with a body',
      s.raw(`HTTP/1.1 204 No Content\r\n${s.rawHead}content-length: 2\r\n\r\n{}`),
      'deleted undefined',
    ],
    ['200 with a record', s.say(200, s.video()), 'deleted undefined'],
    [
      'still processing',
      s.say(400, s.flat('VIDEO_IN_PROCESSING')),
      'StillProcessingError VIDEO_IN_PROCESSING',
    ],
    ['a redirect', s.say(303, '', { location: '/login' }), 'ApiError HTTP_303', hidden],
    ['404 as a page', s.say(404, s.page), 'ApiError HTTP_404'],
  ]),
  ...table('account', [
    ['what it should be', s.say(200, { account_id: 'a' }), 'account a'],
    ['nothing', s.say(200), 'account undefined'],
    ['a page', s.say(200, s.page), strange],
    ['an error with 200', s.say(200, s.flat('UNAUTHORIZED')), 'ApiError UNAUTHORIZED'],
    ['401 of nothing', s.say(401), 'AuthenticationError HTTP_401'],
  ]),
];
