import { expect, test } from 'vitest';
import { findVideoId, isVideoId } from './video-id.ts';

const id = '0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9';
const other = '11111111-2222-4333-8444-555555555555';

test.each<[string, Record<string, string>, string, string | undefined]>([
  ['the field', {}, `{"video_id":"${id}","request_id":"${other}"}`, id],
  ['the field before the header', { location: `/v1/videos/${other}` }, `{"video_id":"${id}"}`, id],
  ['the Location header', { location: `https://host/v1/videos/${id}/status` }, '{}', id],
  ['the last UUID of the header', { location: `/accounts/${other}/videos/${id}` }, '', id],
  ['the only UUID in the body', {}, `{"data":{"id":"${id}"}}`, id],
  ['the only UUID, told twice', {}, `{"id":"${id}","href":"/videos/${id.toUpperCase()}"}`, id],
  ['the only UUID in a text', {}, `accepted as ${id}.`, id],
  ['nothing among two', {}, `{"id":"${id}","job":"${other}"}`, undefined],
  ['nothing in an empty body', {}, '', undefined],
  ['nothing in a field that is no identifier', {}, '{"video_id":"../account"}', undefined],
])('finds %s', (_name, headers, text, expected) => {
  expect(findVideoId(new Headers(headers), text)).toBe(expected);
});

test.each(['', '.', '..', '../account', 'a/b', 'a?b', 'a b', 7, undefined])(
  '%j is no identifier',
  (value) => {
    expect(isVideoId(value)).toBe(false);
  },
);
