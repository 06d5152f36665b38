import { expect, it } from 'vitest';
import { formatSeconds, formatTable, wrap } from './format.ts';

it('writes seconds with one decimal', () => {
  expect(formatSeconds(3)).toBe('3.0 s');
});

it('breaks lines between words, and leaves what is made to be copied', () => {
  const text = 'Nothing is lost here\n\n  terraform apply -replace x\nhttps://example.com/a/long/one is open';
  expect(wrap(text, 12)).toEqual([
    'Nothing is',
    'lost here',
    '',
    '  terraform apply -replace x',
    'https://example.com/a/long/one',
    'is open',
  ]);
  expect(wrap(text, Number.POSITIVE_INFINITY)).toEqual(text.split('\n'));
});

it('aligns the columns of a table and leaves no blanks at the ends of lines', () => {
  const rows = [
    ['video', 'size'],
    ['waves', '27.3 kB'],
    ['lighthouse', '1 B'],
  ];
  expect(formatTable(rows)).toEqual(['video       size', 'waves       27.3 kB', 'lighthouse  1 B']);
});
