import { describe, expect, test } from 'vitest';
import {
  breakingChanges,
  checkBreakingChanges,
  type Document,
  judgeChanges,
} from '../scripts/breaking-changes.ts';
import { bundle } from './description.ts';

type Tree = Record<string, never>;

/** The description with something else at one place; `undefined` takes it away. */
function changed(path: string[], value: unknown): Document {
  const copy = structuredClone(bundle) as unknown as Tree;
  const place = path.slice(0, -1).reduce((tree, key) => (tree[key] ?? {}) as Tree, copy) as Record<
    string,
    unknown
  >;
  const last = path.at(-1) ?? '';
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy as unknown as Document;
}

const now = bundle as unknown as Document;
const account = ['paths', '/v1/account'];
const generate = ['paths', '/v1/videos/generate', 'post'];
const request = ['components', 'schemas', 'GenerateVideoRequest'];
const video = ['components', 'schemas', 'Video'];

test('a description does not break itself', () => {
  expect(breakingChanges(now, now)).toEqual([]);
});

test('the description breaks nothing that was released', () => {
  expect(checkBreakingChanges()).toEqual([]);
});

describe('what breaks a caller is found', () => {
  const rows: [string, string[], unknown, string][] = [
    ['an operation goes', account, undefined, 'GET /v1/account: the operation is gone'],
    ['it is renamed', [...account, 'get', 'operationId'], 'whoAmI', 'GET /v1/account: it is called whoAmI'],
    [
      'an answer goes',
      [...account, 'get', 'responses', '403'],
      undefined,
      'GET /v1/account: the answer 403 is gone',
    ],
    [
      'a success is new',
      [...generate, 'responses', '200'],
      { description: 'x' },
      'POST /v1/videos/generate: the answer 200 is new',
    ],
    [
      'a parameter is required',
      [...account, 'get', 'parameters'],
      [{ name: 'page', in: 'query', required: true }],
      'GET /v1/account: the query parameter page is required',
    ],
    [
      'a field is required',
      [...request, 'required'],
      ['prompt', 'duration'],
      'POST /v1/videos/generate: the body: duration is required',
    ],
    [
      'a bound is narrower',
      [...request, 'properties', 'prompt', 'maxLength'],
      100,
      'POST /v1/videos/generate: the body: prompt has the maxLength 100',
    ],
    [
      'values are listed',
      [...request, 'properties', 'quality', 'enum'],
      ['hd'],
      'POST /v1/videos/generate: the body: quality has a list of values',
    ],
    [
      'a field of an answer goes',
      [...video, 'properties', 'progress'],
      undefined,
      'GET /v1/videos/{video_id}/status: the answer 200: progress is gone',
    ],
    [
      'a field of an answer is uncertain',
      [...video, 'required'],
      ['video_id'],
      'GET /v1/videos/{video_id}/status: the answer 200: status is no longer certain',
    ],
    [
      'a field has another type',
      [...video, 'properties', 'duration', 'type'],
      'string',
      'POST /v1/videos/generate: the answer 202: duration has the type string',
    ],
    [
      'a bound of an answer is wider',
      [...video, 'properties', 'progress', 'maximum'],
      200,
      'GET /v1/videos/{video_id}/status: the answer 200: progress has the maximum 200',
    ],
  ];
  test.each(rows)('%s', (_, path, value, change) => {
    expect(breakingChanges(now, changed(path, value))).toContain(change);
  });
});

describe('what breaks nobody is not', () => {
  const rows: [string, string[], unknown][] = [
    ['a new operation', ['paths', '/v1/library'], { get: { operationId: 'list', responses: {} } }],
    ['a new error', [...account, 'get', 'responses', '418'], { description: 'x' }],
    ['a new field to send', [...request, 'properties', 'unheard_of'], { type: 'number' }],
    ['a new field to read', [...video, 'properties', 'thumbnail'], { type: 'string' }],
    ['a field that is no longer asked for', [...request, 'required'], []],
    ['a field that is certain now', [...video, 'required'], ['video_id', 'status', 'prompt']],
    ['other words', [...account, 'get', 'summary'], 'Else'],
  ];
  test.each(rows)('%s', (_, path, value) => {
    expect(breakingChanges(now, changed(path, value))).toEqual([]);
  });
});

test('a breaking change passes with an approval, and an approval only with a change and a reason', () => {
  const reason = 'No one has ever used it.';
  expect(judgeChanges(['a'], [{ change: 'a', reason }])).toEqual([]);
  expect(judgeChanges(['a'], [])).toEqual(['Breaking and not approved: a']);
  expect(judgeChanges([], [{ change: 'a', reason }])).toEqual(['Approved, but no change: a']);
  expect(judgeChanges(['a'], [{ change: 'a', reason: ' ' }])).toEqual(['Approved for no reason: a']);
});
