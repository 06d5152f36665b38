import { expect, test } from 'vitest';
import { parsePrefer } from './prefer.ts';

const headers: [string, object][] = [
  ['', {}],
  ['code=404', { code: 404 }],
  ['code=404, example=flat', { code: 404, example: 'flat' }],
  ['Example="flat",CODE=404', { code: 404, example: 'flat' }],
  ['respond-async, wait=5, code=500', { code: 500 }],
  ['code=400, code=500', { code: 400 }],
  ['barcode=400', {}],
];
test.each(headers)('%j', (header, expected) => {
  expect(parsePrefer(header)).toEqual(expected);
});

test.each(['code=', 'code=40', 'code=4040', 'code=abc', 'code=999'])('%s is refused', (header) => {
  expect(() => parsePrefer(header)).toThrow(RangeError);
});
