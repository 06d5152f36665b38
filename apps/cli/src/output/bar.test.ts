import { expect, test } from 'vitest';
import { bar, glyphsFor } from './bar.ts';

const ascii = { done: '#', rest: '.' };
const drawn = (width: number, percent: number | undefined, ms = 0) =>
  Object.values(bar(width, percent, ms, ascii)).join('');

test.each([
  [0, '..........'],
  [4, '..........'],
  [50, '#####.....'],
  [100, '##########'],
  [250, '##########'],
  [-1, '..........'],
])('%i percent', (percent, expected) => {
  expect(drawn(10, percent)).toBe(expected);
});

test('without a percentage a block goes to and fro, and the bar keeps its width', () => {
  const frames = Array.from({ length: 200 }, (_, step) => drawn(10, undefined, step * 80));
  expect(new Set(frames)).toEqual(
    new Set(['######....', '.######...', '..######..', '...######.', '....######']),
  );
  expect(frames[0]).toBe(frames[8]);
  expect(drawn(4, undefined, 500)).toBe('####');
});

test.each([
  [{ LANG: 'de_DE.UTF-8' }, '━'],
  [{ LANG: 'de_DE.UTF-8', LC_ALL: 'C' }, '#'],
  [{ LANG: 'C.utf8', TERM: 'linux' }, '#'],
  [{}, '#'],
])('%j is drawn with %s', (env, expected) => {
  expect(glyphsFor(env).done).toBe(expected);
});
