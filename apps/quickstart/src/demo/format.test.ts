import { expect, it } from 'vitest';
import { formatSeconds, formatTable } from './format.ts';

it('writes seconds with one decimal', () => {
  expect(formatSeconds(3)).toBe('3.0 s');
});

it('aligns the columns of a table and leaves no blanks at the ends of lines', () => {
  const rows = [
    ['video', 'size'],
    ['waves', '27.3 kB'],
    ['lighthouse', '1 B'],
  ];
  expect(formatTable(rows)).toEqual(['video       size', 'waves       27.3 kB', 'lighthouse  1 B']);
});
