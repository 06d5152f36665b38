import { describe, expect, test } from 'vitest';
import { checkFraming, type Framing } from './framing.ts';

const whole: Framing = {
  method: 'GET',
  status: 200,
  headers: {},
  requestHeaders: {},
  bytes: 10,
  complete: true,
};
const part = (contentRange: string, range = 'bytes=0-9'): Partial<Framing> => ({
  status: 206,
  headers: { 'content-range': contentRange },
  requestHeaders: { range },
});

describe('nothing is wrong with', () => {
  const rows: [string, Partial<Framing>][] = [
    ['a length that came', { headers: { 'content-length': '10' } }],
    ['no length at all', {}],
    ['a HEAD that tells a length', { method: 'HEAD', headers: { 'content-length': '99' }, bytes: 0 }],
    ['an empty 204', { status: 204, headers: { 'content-length': '0' }, bytes: 0 }],
    ['a part', part('bytes 0-9/100')],
    ['a part of an unknown whole', part('bytes 0-9/*')],
    ['the last bytes', part('bytes 90-99/100', 'bytes=-10')],
    ['seconds to wait', { headers: { 'retry-after': '0' } }],
    ['a date to wait for', { headers: { 'retry-after': 'Wed, 21 Oct 2015 07:28:00 GMT' } }],
  ];
  test.each(rows)('%s', (_, change) => {
    expect(checkFraming({ ...whole, ...change })).toEqual([]);
  });
});

describe('it finds', () => {
  const rows: [string, Partial<Framing>, string][] = [
    ['a length that did not come', { headers: { 'content-length': '11' } }, 'length'],
    ['a break without a length', { complete: false }, 'length'],
    ['a 204 with a body', { status: 204, headers: { 'transfer-encoding': 'chunked' } }, 'body on 204'],
    ['a part that nobody asked for', { status: 206 }, 'range'],
    ['a part without its range', { status: 206, requestHeaders: { range: 'bytes=0-9' } }, 'range'],
    ['a range that ends before it begins', part('bytes 9-0/100'), 'range'],
    ['a range behind the end', part('bytes 0-9/9'), 'range'],
    ['another part', part('bytes 5-14/100'), 'range'],
    ['a part of another length', part('bytes 0-19/100'), 'range'],
    ['a negative wait', { headers: { 'retry-after': '-1' } }, 'header'],
    ['a date of another kind', { headers: { 'retry-after': '2015-10-21' } }, 'header'],
  ];
  test.each(rows)('%s', (_, change, rule) => {
    expect(checkFraming({ ...whole, ...change }).map(([found]) => found)).toEqual([rule]);
  });
});
