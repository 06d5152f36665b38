import { expect, test } from 'vitest';
import { parseErrorBody } from './error-body.ts';

const nothing = { code: undefined, message: undefined, details: undefined };

test.each<[string, string, object]>([
  [
    'the nested form',
    '{"error":{"code":"VIDEO_NOT_FOUND","message":"Video not found"}}',
    { shape: 'nested', code: 'VIDEO_NOT_FOUND', message: 'Video not found', details: undefined },
  ],
  [
    'the flat form',
    '{"error":"FORBIDDEN","message":"No","details":{"owner":"bob"}}',
    { shape: 'flat', code: 'FORBIDDEN', message: 'No', details: { owner: 'bob' } },
  ],
  [
    'the flat form without details',
    '{"error":"FORBIDDEN","message":"No"}',
    { shape: 'flat', code: 'FORBIDDEN', message: 'No', details: undefined },
  ],
  [
    'both forms mixed',
    '{"error":{"code":"X"},"message":"Beside","details":{"a":1}}',
    { shape: 'unknown', code: 'X', message: 'Beside', details: { a: 1 } },
  ],
  [
    'a page',
    '\n<!DOCTYPE html><title>502 Bad\n Gateway</title>',
    { ...nothing, shape: 'html', message: '502 Bad Gateway' },
  ],
  ['nothing', ' \n', { ...nothing, shape: 'empty' }],
  ['plain text', 'upstream connect error', { ...nothing, shape: 'unknown' }],
  ['half an object', '{"error":{"code":', { ...nothing, shape: 'unknown' }],
  ['an array', '[{"error":"X","message":"y"}]', { ...nothing, shape: 'unknown' }],
  ['null', 'null', { ...nothing, shape: 'unknown' }],
  [
    'another vocabulary',
    '{"code":"X","message":"y"}',
    { shape: 'unknown', code: 'X', message: 'y', details: undefined },
  ],
  ['wrong types', '{"error":{"code":7,"message":null}}', { ...nothing, shape: 'unknown' }],
  ['a flat form without a message', '{"error":"X"}', { ...nothing, shape: 'unknown' }],
])('reads %s', (_name, text, expected) => {
  expect(parseErrorBody(text)).toEqual(expected);
});
