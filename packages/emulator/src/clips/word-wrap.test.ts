import { expect, test } from 'vitest';
import { wordWrap } from './word-wrap.ts';

/** Every character is one wide. */
const measure = (text: string): number => [...text].length;

test.each([
  { name: 'fits on one line', text: 'a boat', width: 10, lines: ['a boat'] },
  { name: 'breaks between words', text: 'a paper boat', width: 7, lines: ['a paper', 'boat'] },
  { name: 'fills a line to the last column', text: 'abc de', width: 6, lines: ['abc de'] },
  { name: 'breaks within a word wider than a line', text: 'abcdefgh', width: 3, lines: ['abc', 'def', 'gh'] },
  { name: 'takes any white space for one space', text: ' a\n\n b\t', width: 9, lines: ['a b'] },
  { name: 'keeps a character of two code units whole', text: '🎬🎬🎬', width: 2, lines: ['🎬🎬', '🎬'] },
  { name: 'has no lines without words', text: ' \n ', width: 9, lines: [] },
  { name: 'cuts what is too much', text: 'one two six ten', width: 4, lines: ['one', 'two', 'six…'] },
  {
    name: 'shortens the last line for the ellipsis',
    text: 'abcdefghijkl',
    width: 3,
    lines: ['abc', 'def', 'gh…'],
  },
])('$name', ({ text, width, lines }) => {
  expect(wordWrap(text, width, 3, measure)).toEqual(lines);
});
