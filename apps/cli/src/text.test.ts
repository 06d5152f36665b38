import { expect, test } from 'vitest';
import { clean, formatDuration, parseDuration, shellWord } from './text.ts';

test.each([
  ['\u001b[31mred\u001b[0m', 'red'],
  ['two\r\nlines', 'two lines'],
  ['a\u0000b\u0085c', 'abc'],
  ['ab\u202ecd', 'abcd'],
  ['Ein Boot 🚤', 'Ein Boot 🚤'],
])('%j is shown as %j', (text, expected) => {
  expect(clean(text)).toBe(expected);
});

test.each([
  ['clips/boat-1.mp4', 'clips/boat-1.mp4'],
  ['my boat.mp4', "'my boat.mp4'"],
  ["it's", "'it'\\''s'"],
  ['$HOME', "'$HOME'"],
  ['~/x', "'~/x'"],
  ['', "''"],
])('%s is typed as %s', (word, expected) => {
  expect(shellWord(word)).toBe(expected);
});

test.each([
  [999, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min 00 s'],
  [3_725_000, '1 h 02 min'],
])('%i ms are %s', (milliseconds, expected) => {
  expect(formatDuration(milliseconds)).toBe(expected);
});

test.each([
  ['90s', 90_000],
  ['90', 90_000],
  ['1.5m', 90_000],
  ['2h', 7_200_000],
  ['300ms', 300],
  ['0s', undefined],
  ['-5s', undefined],
  ['soon', undefined],
  ['', undefined],
])('%s is %s ms', (text, expected) => {
  expect(parseDuration(text)).toBe(expected);
});
