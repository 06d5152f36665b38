import { expect, it } from 'vitest';
import { formatBytes, formatSeconds, formatTable } from './format.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 KB'],
  [27_312, '27.3 KB'],
  [999_960, '1.0 MB'],
  [5_200_000_000, '5.2 GB'],
  [5_200_000_000_000, '5200.0 GB'],
])('writes %i bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});

it('writes seconds with one decimal', () => {
  expect(formatSeconds(3)).toBe('3.0 s');
});

it('aligns the columns of a table and leaves no blanks at the ends of lines', () => {
  const rows = [
    ['video', 'size'],
    ['waves', '27.3 KB'],
    ['lighthouse', '1 B'],
  ];
  expect(formatTable(rows)).toEqual(['video       size', 'waves       27.3 KB', 'lighthouse  1 B']);
});
